import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { type ReturnedWhy, ReturnPapersDialog } from '@bluebonnet/ui/return-papers'
import type { DecidedPaper } from './decide-papers.js'

interface ReturnDialogProps extends DialogProps {
  papers: readonly DecidedPaper[]
  onDecide: (why: ReturnedWhy) => Promise<unknown>
}

export const ReturnDialog = (props: ReturnDialogProps) => (
  <ReturnPapersDialog
    draft={useDraft('return-paper', props.papers.length === 1 ? props.papers[0]?.id : undefined)}
    {...props}
  />
)
