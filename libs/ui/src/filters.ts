/** Parts above and in a list: search, filters, tooltips. Smaller than `forms`, which the dialogs load. */
export type { SelectProps } from 'antd'
export { Tooltip } from './base/tooltip.js'
export { FilterBar, optionsOf, SearchBox, withAllChoice } from './forms/filter-bar.js'
export { Select } from './forms/select.js'
export { PeriodPicker } from './forms/period-picker.js'
