import { BookOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const TrainingIcon = iconOf(BookOutlined)
