import { lengths } from '@bluebonnet/contracts'
import type { WaitingPaper } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'
import { papersNamed, type ReturnedWhy, ReturnPapersDialog } from '@bluebonnet/ui/return-papers'

interface Waived {
  note: string
}

interface DecideDialogProps<Why> extends DialogProps {
  /** One paper or several, for one reason. */
  papers: readonly WaitingPaper[]
  onDecide: (why: Why) => Promise<unknown>
}

const draftOf = (papers: readonly WaitingPaper[]): string | undefined =>
  papers.length === 1 ? papers[0]?.id : undefined

export const ReturnDialog = (props: DecideDialogProps<ReturnedWhy>) => (
  <ReturnPapersDialog draft={useDraft('return-paper', draftOf(props.papers))} {...props} />
)

/** Goes on without papers, for a reason that stays in their history. */
export const WaiveDialog = ({ papers, open, onClose, onDecide }: DecideDialogProps<Waived>) => {
  const draft = useDraft('waive-paper', draftOf(papers))
  return (
    <FormDialog<Waived>
      draft={draft}
      open={open}
      title={`Waive: ${papersNamed(papers)}`}
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
