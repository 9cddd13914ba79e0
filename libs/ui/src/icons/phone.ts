import { PhoneOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const PhoneIcon = iconOf(PhoneOutlined)
