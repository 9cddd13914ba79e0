import { FileAddOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const DocumentAddedIcon = iconOf(FileAddOutlined)
