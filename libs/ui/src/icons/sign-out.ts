import { LogoutOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const SignOutIcon = iconOf(LogoutOutlined)
