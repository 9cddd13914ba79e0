import { ClockCircleOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const TimeIcon = iconOf(ClockCircleOutlined)
