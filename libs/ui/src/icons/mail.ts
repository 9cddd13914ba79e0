import { MailOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const MailIcon = iconOf(MailOutlined)
