import { FilePdfOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const PdfIcon = iconOf(FilePdfOutlined)
