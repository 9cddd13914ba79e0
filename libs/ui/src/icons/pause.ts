import { PauseOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const PauseIcon = iconOf(PauseOutlined)
