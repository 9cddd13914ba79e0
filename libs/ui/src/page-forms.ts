/** What a form that stands in the page is made of, and `filters`; what dialogs and rarer fields need besides is `forms`. */
export { Alert, Checkbox, Input } from 'antd'
export type { FormInstance, FormItemProps, FormProps, InputProps } from 'antd'
export * from './filters.js'
export { Form, rules } from './forms/form.js'
export type { FormDraft } from './forms/form-draft.js'
export { KeptForm } from './forms/kept-form.js'
export { refusalOf, showRefusal } from './forms/refusal.js'
export type { Issue, Refusal } from './forms/refusal.js'
