import { fieldTexts } from '@bluebonnet/contracts'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, rules, type FormDialogProps } from '@bluebonnet/ui/forms'
import { useToday } from '@bluebonnet/ui/use-today'

interface LastDay {
  until: string
}

type LastDayDialogProps = Pick<FormDialogProps<LastDay>, 'draft' | 'open' | 'title' | 'submitLabel' | 'onClose'> & {
  onSubmit: (values: LastDay) => Promise<unknown>
  /** What the end changes. */
  extra: string
}

/** Ends somebody's time in a team or as a mentor, today unless another day is chosen. */
export const LastDayDialog = ({ extra, ...props }: LastDayDialogProps) => {
  const until = useToday()
  return (
    <FormDialog<LastDay> danger initialValues={{ until }} {...props}>
      <Form.Item name="until" label="Last Day" extra={extra} rules={[rules.required(fieldTexts.teamDay)]}>
        <DateInput />
      </Form.Item>
    </FormDialog>
  )
}
