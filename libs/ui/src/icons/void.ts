import { StopOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const VoidIcon = iconOf(StopOutlined)
