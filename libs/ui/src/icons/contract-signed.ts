import { FileDoneOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const ContractSignedIcon = iconOf(FileDoneOutlined)
