import { EnvironmentOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const PlaceIcon = iconOf(EnvironmentOutlined)
