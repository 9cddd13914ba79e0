import { FlagOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const ClosedIcon = iconOf(FlagOutlined)
