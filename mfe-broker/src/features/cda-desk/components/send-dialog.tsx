import { fieldTexts, screens } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import { Checkbox, FormDialog, Form, Input, rules } from '@bluebonnet/ui/forms'
import { useSendCda } from '../hooks/use-cda-acts.js'

const names = screens.cdaDesk

interface DialogProps {
  cda: Cda
  open: boolean
  onClose: () => void
}

interface SendValues {
  email: string
  confirm?: boolean
}

const needsYes = {
  validator: async (_: unknown, given: unknown) =>
    given === true ? undefined : Promise.reject(new Error(names.sayYes)),
}

/**
 * Sends the link to the title company: to the address that the signed page names, or with an explicit yes to another
 * one.
 */
export const SendDialog = ({ cda, open, onClose }: DialogProps) => {
  const send = useSendCda()
  const draft = useDraft('send-cda', cda.id)
  const [form] = Form.useForm<SendValues>()
  // Watched, because what was kept comes back into the form without anybody typing.
  const email = Form.useWatch('email', form)
  return (
    <FormDialog<SendValues>
      draft={draft}
      open={open}
      title="Send to title company"
      submitLabel="Send"
      busyLabel="Sending..."
      form={form}
      onClose={onClose}
      initialValues={{ email: cda.pageEmail ?? '' }}
      onSubmit={(body) => send.mutateAsync({ params: { id: cda.id }, body })}>
      <p>
        {cda.deal.titleCompany ?? 'The title company'} gets an e-mail with a link to the signed page. The link works for
        14 days.
      </p>
      <Form.Item name="email" label="Email" rules={[rules.required(fieldTexts.email), rules.email]}>
        <Input type="email" autoComplete="off" />
      </Form.Item>
      {isNamed(cda, email) ? null : (
        <Form.Item name="confirm" valuePropName="checked" rules={[needsYes]}>
          <Checkbox>{names.elsewhere}</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  )
}

/** Nothing is asked before something is typed. */
const isNamed = ({ pageEmail }: Cda, email: unknown): boolean =>
  typeof email !== 'string' || email.trim() === '' || email.trim().toLowerCase() === pageEmail?.toLowerCase()
