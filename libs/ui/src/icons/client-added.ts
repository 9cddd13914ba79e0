import { UserAddOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const ClientAddedIcon = iconOf(UserAddOutlined)
