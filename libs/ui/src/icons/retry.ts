import { ReloadOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const RetryIcon = iconOf(ReloadOutlined)
