import { DollarOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const CommissionIcon = iconOf(DollarOutlined)
