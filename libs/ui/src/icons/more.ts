import { MoreOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const MoreIcon = iconOf(MoreOutlined)
