import { lengths } from '@bluebonnet/domain'
import type { WaitingPaper } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'
import { papersNamed } from '@bluebonnet/ui/return-papers'

interface Waived {
  note: string
}

interface WaiveDialogProps extends DialogProps {
  /** One or more papers that share a reason. */
  papers: readonly WaitingPaper[]
  draftRow: string
  onDecide: (why: Waived) => Promise<unknown>
}

/** Waives papers. Their history keeps the reason. */
export const WaiveDialog = ({ papers, draftRow, open, onClose, onDecide }: WaiveDialogProps) => {
  const draft = useDraft('waive-paper', draftRow)
  return (
    <FormDialog<Waived>
      draft={draft}
      open={open}
      title={`Waive: ${papersNamed(papers)}`}
      submitLabel={papers.length === 1 ? 'Waive paper' : 'Waive papers'}
      width={520}
      onClose={onClose}
      onSubmit={onDecide}>
      <Form.Item name="note" label="Reason" rules={[rules.requiredText('Enter a reason')]}>
        <Input.TextArea rows={3} maxLength={lengths.explanation} />
      </Form.Item>
    </FormDialog>
  )
}
