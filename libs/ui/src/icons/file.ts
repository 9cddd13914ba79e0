import { FileOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const FileIcon = iconOf(FileOutlined)
