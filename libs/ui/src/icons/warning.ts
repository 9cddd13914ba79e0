import { WarningOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const WarningIcon = iconOf(WarningOutlined)
