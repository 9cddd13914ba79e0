import { ShareAltOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const ShareIcon = iconOf(ShareAltOutlined)
