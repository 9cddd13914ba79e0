import { LockOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const SecurityIcon = iconOf(LockOutlined)
