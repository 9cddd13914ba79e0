import { MenuOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const MenuIcon = iconOf(MenuOutlined)
