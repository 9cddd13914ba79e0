import { SunOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const LightIcon = iconOf(SunOutlined)
