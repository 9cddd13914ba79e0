import { FileTextOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const DocumentsIcon = iconOf(FileTextOutlined)
