import { DownloadOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const DownloadIcon = iconOf(DownloadOutlined)
