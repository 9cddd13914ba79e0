import { SettingOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const SettingsIcon = iconOf(SettingOutlined)
