import type { WaitingPaper } from '@bluebonnet/contracts'
import { urlOf } from '@bluebonnet/portal-sdk'
import { type OpenDecision, useDecidePapers } from '@bluebonnet/portal-sdk/decide-papers'
import { Button, lazyDialog, useKeys } from '@bluebonnet/ui'
import { type Selection, SelectionBar } from '@bluebonnet/ui/data'
import { DecisionButtons } from '@bluebonnet/ui/decision-buttons'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'

const ReturnDialog = lazyDialog(async () => (await import('@bluebonnet/ui/return-papers')).ReturnDialog)
const WaiveDialog = lazyDialog(async () => (await import('./decide-dialogs.js')).WaiveDialog)

interface PaperActionsProps {
  selection: Selection<WaitingPaper>
  onDecided: (papers: readonly WaitingPaper[]) => void
  /** The decision that an open dialog asks about. */
  asking: OpenDecision<WaitingPaper> | null
  onAsk: (asking: OpenDecision<WaitingPaper> | null) => void
  /** Whether shortcuts are active: not while a dialog asks about the current paper. */
  listensToKeys: boolean
}

/** Actions on the selected papers (docs/rules/lists-and-search.md#selection). */
export const PaperActions = ({ selection, onDecided, asking, onAsk, listensToKeys }: PaperActionsProps) => {
  const { picked } = selection
  const drop = (decided: readonly WaitingPaper[]): void => {
    onDecided(decided)
    selection.drop(decided)
  }
  const { failed, may, accept, ask, decide, parts } = useDecidePapers({ selection: { picked, drop }, asking, onAsk })
  const documents = picked.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]))
  useKeys(
    { a: accept, r: ask('RETURNED'), w: ask('WAIVED'), escape: selection.clear },
    picked.length > 0 && asking === null && listensToKeys,
  )
  return (
    <>
      <SelectionBar selection={selection} noun="papers" failed={failed}>
        <DecisionButtons may={may} accept={accept} ask={ask} />
        {documents.length === 0 ? null : (
          <Button
            icon={<Icon of={DownloadIcon} />}
            href={urlOf('GET /api/documents.zip', { query: { ids: documents.join(',') } })}
            download>
            Download (ZIP)
          </Button>
        )}
      </SelectionBar>
      <ReturnDialog
        {...parts}
        open={asking?.what === 'RETURNED'}
        onDecide={async (why) => decide({ decision: 'RETURNED', ...why })}
      />
      <WaiveDialog
        {...parts}
        open={asking?.what === 'WAIVED'}
        onDecide={async (why) => decide({ decision: 'WAIVED', ...why })}
      />
    </>
  )
}
