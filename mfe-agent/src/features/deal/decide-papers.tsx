import type { Paper } from '@bluebonnet/contracts'
import { type OpenDecision, useDecidePapers } from '@bluebonnet/portal-sdk/decide-papers'
import { Button, KeyHint, lazyDialog, useKeys } from '@bluebonnet/ui'
import { type Selection, SelectionBar } from '@bluebonnet/ui/data'
import { DecisionButtons } from '@bluebonnet/ui/decision-buttons'

const ReturnDialog = lazyDialog(async () => (await import('@bluebonnet/ui/return-papers')).ReturnDialog)
const NoDocumentDialog = lazyDialog(async () => (await import('./no-document-dialog.js')).NoDocumentDialog)

/** A paper with its deal's agent, as a selectable row. */
export interface DecidedPaper extends Paper {
  id: string
  dealId: string
  agentName: string
}

interface DecidePapersProps {
  selection: Selection<DecidedPaper>
  /** The open dialog's question: about the selected papers, or about one. */
  asking: OpenDecision<DecidedPaper> | null
  onAsk: (asking: OpenDecision<DecidedPaper> | null) => void
}

/** A broker's decisions on one or several papers of the deal page (docs/rules/lists-and-search.md#selection). */
export const DecidePapers = ({ selection, asking, onAsk }: DecidePapersProps) => {
  const { failed, may, accept, ask, decide, parts } = useDecidePapers({ selection, asking, onAsk })
  useKeys(
    { a: accept, r: ask('RETURNED'), w: ask('WAIVED'), n: ask('NOT_APPLICABLE') },
    selection.picked.length > 0 && asking === null,
  )
  return (
    <>
      <SelectionBar selection={selection} noun="papers" failed={failed}>
        <DecisionButtons may={may} accept={accept} ask={ask} />
        <Button disabled={!may('NOT_APPLICABLE')} aria-keyshortcuts="n" onClick={ask('NOT_APPLICABLE')}>
          Does not apply <KeyHint>N</KeyHint>
        </Button>
      </SelectionBar>
      <ReturnDialog
        {...parts}
        open={asking?.what === 'RETURNED'}
        onDecide={async (why) => decide({ decision: 'RETURNED', ...why })}
      />
      <NoDocumentDialog
        {...parts}
        initial={asking?.what === 'WAIVED' ? 'WAIVED' : 'NOT_APPLICABLE'}
        open={asking !== null && asking.what !== 'RETURNED'}
        onDecide={decide}
      />
    </>
  )
}
