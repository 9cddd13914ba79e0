import { CheckCircleOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const ApproveIcon = iconOf(CheckCircleOutlined)
