import { InfoCircleOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const InfoIcon = iconOf(InfoCircleOutlined)
