import { CheckOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const DoneIcon = iconOf(CheckOutlined)
