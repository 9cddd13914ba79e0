import { BellOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const NotificationsIcon = iconOf(BellOutlined)
