import { lengths, returnReasonLabels, returnReasons } from '@bluebonnet/contracts'
import type { ReturnReason, WaitingPaper } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'

interface Returned {
  reason: ReturnReason
  note?: string
}

interface Waived {
  note: string
}

interface DecideDialogProps<Why> extends DialogProps {
  /** One paper or several, for one reason. */
  papers: readonly WaitingPaper[]
  onDecide: (why: Why) => Promise<unknown>
}

const named = (papers: readonly WaitingPaper[]): string =>
  papers.length === 1 ? (papers[0]?.label ?? '') : `${papers.length} papers`

const toBeTold = (papers: readonly WaitingPaper[]): string => {
  const [name, ...others] = new Set(papers.map(({ agentName }) => agentName))
  if (others.length > 0) return 'The agents are told at once and can upload them anew.'
  return `${name ?? 'The agent'} is told at once and can upload ${papers.length === 1 ? 'it' : 'them'} anew.`
}

/** Sends papers back to their agents, who are told at once: no Undo takes that back, so it is asked for. */
export const ReturnDialog = ({ papers, open, onClose, onDecide }: DecideDialogProps<Returned>) => {
  const draft = useDraft('return-paper', papers.length === 1 ? papers[0]?.id : undefined)
  const [form] = Form.useForm<Returned>()
  const isOther = Form.useWatch('reason', form) === 'OTHER'
  return (
    <FormDialog<Returned>
      draft={draft}
      open={open}
      form={form}
      title={`Return: ${named(papers)}`}
      danger
      submitLabel={papers.length === 1 ? 'Return Paper' : 'Return Papers'}
      busyLabel="Returning..."
      width={520}
      onClose={onClose}
      onSubmit={onDecide}>
      <p className="bb-form-note">{toBeTold(papers)}</p>
      <Form.Item name="reason" label="Reason" rules={[rules.required('Choose a reason')]}>
        <Select options={optionsOf(returnReasons, returnReasonLabels)} />
      </Form.Item>
      <Form.Item name="note" label="Note" rules={isOther ? [rules.requiredText('Say why')] : []}>
        <Input.TextArea rows={3} maxLength={lengths.explanation} />
      </Form.Item>
    </FormDialog>
  )
}

/** Goes on without papers, for a reason that stays in their history. */
export const WaiveDialog = ({ papers, open, onClose, onDecide }: DecideDialogProps<Waived>) => {
  const draft = useDraft('waive-paper', papers.length === 1 ? papers[0]?.id : undefined)
  return (
    <FormDialog<Waived>
      draft={draft}
      open={open}
      title={`Waive: ${named(papers)}`}
      submitLabel={papers.length === 1 ? 'Waive Paper' : 'Waive Papers'}
      busyLabel="Saving..."
      width={520}
      onClose={onClose}
      onSubmit={onDecide}>
      <Form.Item name="note" label="Reason" rules={[rules.requiredText('Say why')]}>
        <Input.TextArea rows={3} maxLength={lengths.explanation} />
      </Form.Item>
    </FormDialog>
  )
}
