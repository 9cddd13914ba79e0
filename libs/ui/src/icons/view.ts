import { EyeOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const ViewIcon = iconOf(EyeOutlined)
