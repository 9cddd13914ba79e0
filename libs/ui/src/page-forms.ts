/**
 * What a form in the page is made of, and `filters`; with what dialogs and rarer fields need it is `forms`. A group is
 * a file of its own, because the shell shares files.
 */
export { Alert, AutoComplete, Checkbox, Input } from 'antd'
export type { FormInstance, FormItemProps, FormProps, InputProps } from 'antd'
export * from './filters.js'
export { Form, rules } from './forms/form.js'
export type { FormDraft } from './forms/form-draft.js'
export { DraftForm } from './forms/draft-form.js'
export type { FormWork } from './forms/draft-form.js'
export { refusalOf, showRefusal } from './forms/refusal.js'
export type { Issue, Refusal } from './forms/refusal.js'
