import { TeamOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const ClientsIcon = iconOf(TeamOutlined)
