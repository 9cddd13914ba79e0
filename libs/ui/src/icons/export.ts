import { ExportOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const ExportIcon = iconOf(ExportOutlined)
