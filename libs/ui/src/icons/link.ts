import { LinkOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const LinkIcon = iconOf(LinkOutlined)
