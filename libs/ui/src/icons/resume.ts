import { CaretRightOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const ResumeIcon = iconOf(CaretRightOutlined)
