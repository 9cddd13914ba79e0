import { HomeOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const PropertiesIcon = iconOf(HomeOutlined)
