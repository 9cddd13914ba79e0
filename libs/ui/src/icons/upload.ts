import { UploadOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const UploadIcon = iconOf(UploadOutlined)
