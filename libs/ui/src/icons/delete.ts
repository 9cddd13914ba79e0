import { DeleteOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const DeleteIcon = iconOf(DeleteOutlined)
