/** What stands above a list: search and filters. Light beside `forms`, which the dialogs bring. */
export { Select } from 'antd'
export type { SelectProps } from 'antd'
export { FilterBar } from './forms/filter-bar.js'
export { optionsOf } from './forms/options.js'
export { SearchBox } from './forms/search-box.js'
