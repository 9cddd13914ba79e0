import { PlusOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const AddIcon = iconOf(PlusOutlined)
