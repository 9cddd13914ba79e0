import { HistoryOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const HistoryIcon = iconOf(HistoryOutlined)
