/**
 * The components of forms in the page, and of `filters`. `forms` adds the components of dialogs and rarer fields. Each
 * group is a separate file, because the shell shares files.
 */
export { Alert, AutoComplete, Checkbox, Input } from 'antd'
export type { FormInstance, FormItemProps, FormProps, InputProps } from 'antd'
export * from './filters.js'
export { Form, rules } from './forms/form.js'
export type { FormDraft } from './forms/form-draft.js'
export { DraftForm } from './forms/draft-form.js'
export type { FormContent } from './forms/draft-form.js'
export { refusalOf, showRefusal } from './forms/refusal.js'
export type { Issue, Refusal } from './forms/refusal.js'
