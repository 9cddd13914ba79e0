import { Input as AntInput } from 'antd'
import type { InputProps, InputRef } from 'antd'
import type { ForwardRefExoticComponent, RefAttributes } from 'react'

/**
 * antd's, with what the shell provides of it: searches, boxes for codes and groups of fields would come to every page
 * with a field (libs/federation/src/antd-input.mjs).
 */
export const Input: ForwardRefExoticComponent<InputProps & RefAttributes<InputRef>> &
  Pick<typeof AntInput, 'Password' | 'TextArea'> = AntInput
