import { CrownOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const AdminIcon = iconOf(CrownOutlined)
