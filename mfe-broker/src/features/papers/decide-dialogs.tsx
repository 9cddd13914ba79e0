import { lengths, returnReasonLabels, returnReasons } from '@bluebonnet/contracts'
import type { ReturnReason, WaitingPaper } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { useDecide } from './paper-side.js'

interface DecideDialogProps extends DialogProps {
  paper: WaitingPaper
  onDecided: () => void
}

/** Sends a paper back to its agent, who is told at once. */
export const ReturnDialog = ({ paper, open, onClose, onDecided }: DecideDialogProps) => {
  const decide = useDecide(paper, 'RETURNED', { onSuccess: onDecided })
  const draft = useDraft('return-paper', paper.id)
  const [form] = Form.useForm<{ reason: ReturnReason; note?: string }>()
  const isOther = Form.useWatch('reason', form) === 'OTHER'
  return (
    <FormDialog<{ reason: ReturnReason; note?: string }>
      draft={draft}
      open={open}
      form={form}
      title={`Return: ${paper.label}`}
      danger
      submitLabel="Return Paper"
      busyLabel="Returning..."
      width={520}
      onClose={onClose}
      onSubmit={async (values) =>
        decide.mutateAsync({
          params: { id: paper.dealId, key: paper.key },
          body: { decision: 'RETURNED', version: paper.version, ...values },
        })
      }>
      <p className="bb-form-note">{paper.agentName} is told at once and can upload it anew.</p>
      <Form.Item name="reason" label="Reason" rules={[rules.required('Choose a reason')]}>
        <Select options={optionsOf(returnReasons, returnReasonLabels)} />
      </Form.Item>
      <Form.Item name="note" label="Note" rules={isOther ? [rules.requiredText('Say why')] : []}>
        <Input.TextArea rows={3} maxLength={lengths.explanation} />
      </Form.Item>
    </FormDialog>
  )
}

/** Goes on without the paper, for a reason that stays in its history. */
export const WaiveDialog = ({ paper, open, onClose, onDecided }: DecideDialogProps) => {
  const decide = useDecide(paper, 'WAIVED', { onSuccess: onDecided })
  const draft = useDraft('waive-paper', paper.id)
  return (
    <FormDialog<{ note: string }>
      draft={draft}
      open={open}
      title={`Waive: ${paper.label}`}
      submitLabel="Waive Paper"
      busyLabel="Saving..."
      width={520}
      onClose={onClose}
      onSubmit={async ({ note }) =>
        decide.mutateAsync({
          params: { id: paper.dealId, key: paper.key },
          body: { decision: 'WAIVED', version: paper.version, note },
        })
      }>
      <Form.Item name="note" label="Reason" rules={[rules.requiredText('Say why')]}>
        <Input.TextArea rows={3} maxLength={lengths.explanation} />
      </Form.Item>
    </FormDialog>
  )
}
