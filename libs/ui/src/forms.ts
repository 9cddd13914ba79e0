/** Form fields, and dialogs with forms. */
export { Radio, Switch } from 'antd'
export * from './page-forms.js'
export { FormDialog } from './forms/form-dialog.js'
export type { FormDialogProps } from './forms/form-dialog.js'
export type { TypedProps } from './forms/typed.js'
export { RejectDialog } from './forms/reject-dialog.js'
export { InputNumber, MoneyInput, PercentInput } from './forms/number-inputs.js'
