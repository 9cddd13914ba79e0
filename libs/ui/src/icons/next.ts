import { RightOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const NextIcon = iconOf(RightOutlined)
