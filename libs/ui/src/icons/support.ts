import { CustomerServiceOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const SupportIcon = iconOf(CustomerServiceOutlined)
