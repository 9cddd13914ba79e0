import { CloseOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const CloseIcon = iconOf(CloseOutlined)
