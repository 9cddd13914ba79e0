import { CloseCircleOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const RejectIcon = iconOf(CloseCircleOutlined)
