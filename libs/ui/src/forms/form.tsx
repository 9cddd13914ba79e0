import { Form as AntForm } from 'antd'
import type { ComponentProps } from 'react'
import { FormItem } from './clash.js'

/** antd's form with our field. A form that changes something is a KeptForm or stands in a FormDialog. */
export const Form = Object.assign(
  <Values,>(props: ComponentProps<typeof AntForm<Values>>) => <AntForm<Values> {...props} />,
  { Item: FormItem, useForm: AntForm.useForm, useFormInstance: AntForm.useFormInstance, useWatch: AntForm.useWatch },
)
