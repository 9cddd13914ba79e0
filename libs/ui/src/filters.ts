/** What stands above and in a list: search, filters, tooltips. Light beside `forms`, which the dialogs bring. */
export type { SelectProps } from 'antd'
export { Tooltip } from './base/tooltip.js'
export { FilterBar, optionsOf, SearchBox, withAllChoice } from './forms/filter-bar.js'
export { Select } from './forms/select.js'
export { PeriodPicker } from './forms/period-picker.js'
