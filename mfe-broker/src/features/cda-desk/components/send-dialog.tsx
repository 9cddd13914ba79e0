import { fieldTexts } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import { FormDialog, Form, Input, rules } from '@bluebonnet/ui/forms'
import { useSendCda } from '../hooks/use-cda-acts.js'

interface DialogProps {
  cda: Cda
  open: boolean
  onClose: () => void
}

/** Sends the link to the title company; the deal's own address stands ready and may be changed. */
export const SendDialog = ({ cda, open, onClose }: DialogProps) => {
  const send = useSendCda()
  const draft = useDraft('send-cda', cda.id)
  return (
    <FormDialog<{ email: string }> draft={draft} open={open} title="Send to title company" submitLabel="Send" busyLabel="Sending..." onClose={onClose}
      initialValues={{ email: cda.deal.titleCompanyEmail ?? '' }} onSubmit={({ email }) => send.mutateAsync({ params: { id: cda.id }, body: { email } })}>
      <p>{cda.deal.titleCompany ?? 'The title company'} gets an e-mail with a link to the signed page. The link works for 14 days.</p>
      <Form.Item name="email" label="Email" rules={[rules.required(fieldTexts.email), rules.email]}><Input type="email" autoComplete="off" /></Form.Item>
    </FormDialog>
  )
}
