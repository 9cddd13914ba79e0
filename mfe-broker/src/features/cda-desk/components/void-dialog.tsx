import { fieldTexts, lengths } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import { FormDialog, Form, Input, rules } from '@bluebonnet/ui/forms'
import { useVoidCda } from '../hooks/use-cda-acts.js'

interface DialogProps {
  cda: Cda
  open: boolean
  onClose: () => void
}

/** Voiding asks for a reason; whoever got the page by e-mail is told not to disburse under it. */
export const VoidDialog = ({ cda, open, onClose }: DialogProps) => {
  const revoke = useVoidCda()
  const draft = useDraft('void-cda', cda.id)
  return (
    <FormDialog<{ reason: string }>
      draft={draft}
      open={open}
      title="Void CDA"
      danger
      submitLabel="Void CDA"
      busyLabel="Voiding..."
      onClose={onClose}
      onSubmit={({ reason }) => revoke.mutateAsync({ params: { id: cda.id }, body: { reason } })}>
      <p>
        {cda.sentToTitleAt
          ? 'Every address that it was sent to is told not to disburse under this version.'
          : 'Nobody outside the brokerage has this CDA.'}{' '}
        Its share of the cap is free again.
      </p>
      <Form.Item name="reason" label="Reason" rules={[rules.requiredText(fieldTexts.voidReason)]}>
        <Input.TextArea rows={3} maxLength={lengths.explanation} />
      </Form.Item>
    </FormDialog>
  )
}
