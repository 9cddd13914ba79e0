// Shared by two portals and bundled with each, like the W-9; the shell's modules are imported by name.
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { returnReasonLabels } from '@bluebonnet/contracts'
import { lengths, type ReturnReason, returnReasons } from '@bluebonnet/domain'
import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'

/** Why papers go back to their agents. */
export interface ReturnReasonValues {
  reason: ReturnReason
  note?: string
}

interface ReturnPapersProps extends DialogProps {
  draftRow: string
  /** One paper or several, for one reason. */
  papers: readonly { label: string; agentName: string }[]
  onDecide: (why: ReturnReasonValues) => Promise<unknown>
}

/** The dialog's name for its papers: 'Executed contract', '3 papers'. */
export const papersNamed = (papers: readonly { label: string }[]): string =>
  papers.length === 1 ? (papers[0]?.label ?? '') : `${papers.length} papers`

const recipientNames = (papers: ReturnPapersProps['papers']): string => {
  const [name, ...others] = new Set(papers.map(({ agentName }) => agentName))
  if (others.length > 0) return 'The agents are notified at once and can upload them again.'
  return `${name ?? 'The agent'} is notified at once and can upload ${papers.length === 1 ? 'it' : 'them'} again.`
}

/** Returns papers to their agents, after a confirmation: the notice is sent at once and cannot be undone. */
export const ReturnDialog = ({ open, onClose, draftRow, papers, onDecide }: ReturnPapersProps) => {
  const draft = useDraft('return-paper', draftRow)
  const [form] = Form.useForm<ReturnReasonValues>()
  const isOther = Form.useWatch('reason', form) === 'OTHER'
  return (
    <FormDialog<ReturnReasonValues>
      draft={draft}
      open={open}
      form={form}
      title={`Return: ${papersNamed(papers)}`}
      danger
      submitLabel={papers.length === 1 ? 'Return paper' : 'Return papers'}
      busyLabel="Returning..."
      width={520}
      onClose={onClose}
      onSubmit={onDecide}>
      <p className="bb-form-note">{recipientNames(papers)}</p>
      <Form.Item name="reason" label="Reason" rules={[rules.required('Choose a reason')]}>
        <Select options={optionsOf(returnReasons, returnReasonLabels)} />
      </Form.Item>
      <Form.Item name="note" label="Note" rules={isOther ? [rules.requiredText('Enter a reason')] : []}>
        <Input.TextArea rows={3} maxLength={lengths.explanation} />
      </Form.Item>
    </FormDialog>
  )
}
