import { FolderOpenOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const TeamLibraryIcon = iconOf(FolderOpenOutlined)
