/**
 * What stands above and in a list: search, filters, and the names of icons. Light beside `forms`, which the dialogs
 * bring.
 */
export { Select } from 'antd'
export type { SelectProps } from 'antd'
export { Tooltip } from './base/tooltip.js'
export { FilterBar } from './forms/filter-bar.js'
export { optionsOf } from './forms/options.js'
export { PeriodPicker } from './forms/period-picker.js'
export { SearchBox } from './forms/search-box.js'
