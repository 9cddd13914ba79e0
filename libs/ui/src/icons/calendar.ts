import { CalendarOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const CalendarIcon = iconOf(CalendarOutlined)
