import { SolutionOutlined } from '@ant-design/icons-svg'
import { iconOf } from './icon.js'

export const DealsIcon = iconOf(SolutionOutlined)
