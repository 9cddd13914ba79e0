import { MoonOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const DarkIcon = iconOf(MoonOutlined)
