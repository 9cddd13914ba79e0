import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { type ReturnReasonValues, ReturnPapersDialog } from '@bluebonnet/ui/return-papers'
import type { DecidedPaper } from './decide-papers.js'

interface ReturnDialogProps extends DialogProps {
  papers: readonly DecidedPaper[]
  draftRow: string
  onDecide: (why: ReturnReasonValues) => Promise<unknown>
}

export const ReturnDialog = ({ draftRow, ...props }: ReturnDialogProps) => (
  <ReturnPapersDialog draft={useDraft('return-paper', draftRow)} {...props} />
)
