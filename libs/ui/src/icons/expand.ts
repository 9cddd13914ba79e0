import { DownOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const ExpandIcon = iconOf(DownOutlined)
