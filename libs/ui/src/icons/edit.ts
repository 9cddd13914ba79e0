import { EditOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const EditIcon = iconOf(EditOutlined)
