import { LeftOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const PreviousIcon = iconOf(LeftOutlined)
