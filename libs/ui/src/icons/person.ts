import { UserOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const PersonIcon = iconOf(UserOutlined)
