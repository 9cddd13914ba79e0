import { AuditOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const CdaIcon = iconOf(AuditOutlined)
