import { mayBecome } from '@bluebonnet/contracts'
import type { DealPapers, DecidePaper, Paper, PaperDecision } from '@bluebonnet/contracts'
import { api, useBulk } from '@bluebonnet/portal-sdk'
import { Button, KeyHint, lazyDialog, useKeys } from '@bluebonnet/ui'
import { type Selection, SelectionBar } from '@bluebonnet/ui/data'
import { useState } from 'react'
import type { SettledWay } from './settle-dialog.js'

const ReturnDialog = lazyDialog(async () => (await import('./return-dialog.js')).ReturnDialog)
const SettleDialog = lazyDialog(async () => (await import('./settle-dialog.js')).SettleDialog)

/** A paper with its deal's agent, as rows are selected. */
export interface DecidedPaper extends Paper {
  id: string
  dealId: string
  agentName: string
}

type Why = Omit<DecidePaper, 'version'>
type Asked = 'RETURNED' | SettledWay

const said: Record<PaperDecision, string> = {
  ACCEPTED: 'Accepted',
  RETURNED: 'Returned',
  WAIVED: 'Waived',
  NOT_APPLICABLE: 'Does not apply',
}

const versionIn = ({ papers }: DealPapers, { key, version }: DecidedPaper): number =>
  papers.find((paper) => paper.key === key)?.version ?? version

interface DecidePapersProps {
  selection: Selection<DecidedPaper>
  /** One that its own line asks to settle, whatever is selected. */
  settling: DecidedPaper | null
  onSettled: () => void
}

/** A broker's decisions on the deal's page, on one paper or several (docs/rules/lists-and-search.md#selection). */
export const DecidePapers = ({ selection, settling, onSettled }: DecidePapersProps) => {
  const bulk = useBulk<DecidedPaper>('papers', ['GET /api/papers', 'GET /api/deals', 'GET /api/cdas'])
  const [asking, setAsking] = useState<Asked | null>(null)
  const { picked } = selection
  const rows = settling === null ? picked : [settling]
  const way = asking === 'WAIVED' ? 'WAIVED' : 'NOT_APPLICABLE'
  const may = (decision: PaperDecision): boolean =>
    !bulk.isPending && picked.some(({ state }) => mayBecome(state, decision))
  const decide = async (why: Why): Promise<void> => {
    const left = await bulk.run<DealPapers>({
      rows,
      said: said[why.decision],
      act: async ({ dealId: id, key, version }) =>
        api('POST /api/deals/:id/papers/:key/decide', { params: { id, key }, body: { ...why, version } }),
      // Its agent is told of a return at once.
      ...(why.decision === 'RETURNED'
        ? {}
        : {
            undo: async ({ row, answer }) =>
              api('POST /api/deals/:id/papers/:key/take-back', {
                params: { id: row.dealId, key: row.key },
                body: { version: versionIn(answer, row) },
              }),
          }),
    })
    if (settling === null) selection.keep(left)
    // What was typed stays in the form while nothing has come of it.
    if (left.length === rows.length) throw new Error('Nothing was decided')
  }
  const accept = (): void => {
    if (may('ACCEPTED')) void decide({ decision: 'ACCEPTED' }).catch(() => undefined)
  }
  const ask = (what: Asked) => (): void => {
    if (may(what)) setAsking(what)
  }
  const close = (): void => {
    setAsking(null)
    onSettled()
  }
  useKeys(
    { a: accept, r: ask('RETURNED'), w: ask('WAIVED'), n: ask('NOT_APPLICABLE') },
    picked.length > 0 && asking === null && settling === null,
  )
  return (
    <>
      <SelectionBar selection={selection} noun="papers" kept={bulk.kept}>
        <Button type="primary" disabled={!may('ACCEPTED')} aria-keyshortcuts="a" onClick={accept}>
          Accept <KeyHint>A</KeyHint>
        </Button>
        <Button danger disabled={!may('RETURNED')} aria-keyshortcuts="r" onClick={ask('RETURNED')}>
          Return <KeyHint>R</KeyHint>
        </Button>
        <Button disabled={!may('WAIVED')} aria-keyshortcuts="w" onClick={ask('WAIVED')}>
          Waive <KeyHint>W</KeyHint>
        </Button>
        <Button disabled={!may('NOT_APPLICABLE')} aria-keyshortcuts="n" onClick={ask('NOT_APPLICABLE')}>
          Does not apply <KeyHint>N</KeyHint>
        </Button>
      </SelectionBar>
      <ReturnDialog
        papers={rows}
        open={asking === 'RETURNED'}
        onClose={close}
        onDecide={async (why) => decide({ decision: 'RETURNED', ...why })}
      />
      <SettleDialog
        papers={rows}
        way={way}
        open={settling !== null || asking === 'WAIVED' || asking === 'NOT_APPLICABLE'}
        onClose={close}
        onDecide={decide}
      />
    </>
  )
}
