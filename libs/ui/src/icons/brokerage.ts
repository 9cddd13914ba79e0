import { BankOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const BrokerageIcon = iconOf(BankOutlined)
