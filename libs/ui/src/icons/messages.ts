import { MessageOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const MessagesIcon = iconOf(MessageOutlined)
