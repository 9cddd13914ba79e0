import { SendOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const SendIcon = iconOf(SendOutlined)
