import { AppstoreOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const DashboardIcon = iconOf(AppstoreOutlined)
