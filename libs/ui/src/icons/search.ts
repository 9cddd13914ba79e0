import { SearchOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const SearchIcon = iconOf(SearchOutlined)
