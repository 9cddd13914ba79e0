import { BarChartOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const ReportsIcon = iconOf(BarChartOutlined)
