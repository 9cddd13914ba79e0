import { InboxOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const InboxIcon = iconOf(InboxOutlined)
