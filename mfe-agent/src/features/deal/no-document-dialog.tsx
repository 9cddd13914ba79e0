import { paperStateLabels } from '@bluebonnet/contracts'
import { lengths } from '@bluebonnet/domain'
import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { papersNamed } from '@bluebonnet/ui/return-papers'
import type { DecidedPaper } from './decide-papers.js'

const decisions = ['NOT_APPLICABLE', 'WAIVED'] as const
/** How a paper is settled without a document. */
export type NoDocumentDecision = (typeof decisions)[number]

interface Values {
  decision: NoDocumentDecision
  note: string
}

interface NoDocumentDialogProps extends DialogProps {
  /** One or more papers that share a reason. */
  papers: readonly DecidedPaper[]
  draftRow: string
  /** The form's initial choice. */
  initial: NoDocumentDecision
  onDecide: (values: Values) => Promise<unknown>
}

/** Settles papers without documents: not applicable, or waived. Their history keeps the reason. */
export const NoDocumentDialog = ({ papers, draftRow, initial, open, onClose, onDecide }: NoDocumentDialogProps) => (
  <FormDialog<Values>
    draft={useDraft('settle-paper', draftRow)}
    open={open}
    title={`No document needed: ${papersNamed(papers)}`}
    submitLabel="Save decision"
    width={520}
    initialValues={{ decision: initial }}
    onClose={onClose}
    onSubmit={onDecide}>
    <Form.Item name="decision" label="Decision" rules={[rules.required('Choose a decision')]}>
      <Select options={optionsOf(decisions, paperStateLabels)} />
    </Form.Item>
    <Form.Item name="note" label="Reason" rules={[rules.requiredText('Enter a reason')]}>
      <Input.TextArea rows={3} maxLength={lengths.explanation} />
    </Form.Item>
  </FormDialog>
)
