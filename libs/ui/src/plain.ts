/** What public pages are made of: no antd, no data layer. Styles: `@bluebonnet/ui/plain.css`. */
export { Button, buttonClass, ButtonLink } from './plain/button.js'
export type { ButtonLook, ButtonSize } from './plain/button.js'
export { Field, Select, TextArea } from './plain/field.js'
export { FullScreenSpinner, Spinner } from './plain/spinner.js'
export { ToastViewport } from './plain/toast.js'
export type { ToastView } from './plain/toast.js'
export { applyThemeChoice, setThemeChoice, useMode, useThemeChoice } from './theme/choice.js'
export type { ThemeChoice } from './theme/choice.js'
