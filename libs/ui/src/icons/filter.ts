import { FilterOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const FilterIcon = iconOf(FilterOutlined)
