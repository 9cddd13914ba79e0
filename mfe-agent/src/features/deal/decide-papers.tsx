import { mayBecome } from '@bluebonnet/contracts'
import type { DealPapers, DecidePaper, Paper, PaperDecision } from '@bluebonnet/contracts'
import { api, ApiError, useBulk } from '@bluebonnet/portal-sdk'
import { Button, KeyHint, lazyDialog, useKeys } from '@bluebonnet/ui'
import { type Selection, SelectionBar } from '@bluebonnet/ui/data'
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

/** A decision that a dialog asks about, and its papers as they stood when it opened. */
export interface Asking {
  what: 'RETURNED' | SettledWay
  papers: readonly DecidedPaper[]
  /** Whose draft the reason is, also once some of them are decided: the one paper's, or the deal's for several. */
  draftRow: string
}

/** Opens a dialog about these. */
export const askAbout = (what: Asking['what'], papers: readonly DecidedPaper[]): Asking => ({
  what,
  papers,
  draftRow: papers[0]?.[papers.length === 1 ? 'id' : 'dealId'] ?? '',
})

const said: Record<PaperDecision, string> = {
  ACCEPTED: 'Accepted',
  RETURNED: 'Returned',
  WAIVED: 'Waived',
  NOT_APPLICABLE: 'Does not apply',
}

const versionIn = ({ papers }: DealPapers, { key, version }: DecidedPaper): number =>
  papers.find((paper) => paper.key === key)?.version ?? version

const isPaper = (row: unknown, { key }: Paper): row is Paper =>
  typeof row === 'object' && row !== null && 'key' in row && row.key === key && 'version' in row && 'state' in row

/** A paper as the refusal of a decision tells that it stands now, else as it was looked at. */
const asTold = (paper: DecidedPaper, refusal: unknown): DecidedPaper =>
  refusal instanceof ApiError && refusal.code === 'PAPER_CHANGED' && isPaper(refusal.row, paper)
    ? { ...paper, ...refusal.row }
    : paper

/** What of it can still be decided so; null once nothing can: the dialog is then closed. */
export const stillAsked = (asking: Asking | null, listed: readonly DecidedPaper[]): Asking | null => {
  if (asking === null) return null
  const there = new Set(listed.map(({ id }) => id))
  const papers = asking.papers.filter(({ id, state }) => there.has(id) && mayBecome(state, asking.what))
  return papers.length === 0 ? null : { ...asking, papers }
}

interface DecidePapersProps {
  selection: Selection<DecidedPaper>
  /** What a dialog asks about: the selected papers, or one whose own line asks. */
  asking: Asking | null
  onAsk: (asking: Asking | null) => void
}

/** A broker's decisions on the deal's page, on one paper or several (docs/rules/lists-and-search.md#selection). */
export const DecidePapers = ({ selection, asking, onAsk }: DecidePapersProps) => {
  const bulk = useBulk<DecidedPaper>('papers', ['GET /api/papers', 'GET /api/deals', 'GET /api/cdas'])
  const { picked } = selection
  const able = (decision: PaperDecision): DecidedPaper[] => picked.filter(({ state }) => mayBecome(state, decision))
  const may = (decision: PaperDecision): boolean => !bulk.isPending && able(decision).length > 0
  const decide = async (rows: readonly DecidedPaper[], why: Why): Promise<void> => {
    const refusals = new Map<DecidedPaper, unknown>()
    const left = await bulk.run<DealPapers>({
      rows,
      said: said[why.decision],
      act: async (row) => {
        const { dealId: id, key, version } = row
        try {
          return await api('POST /api/deals/:id/papers/:key/decide', { params: { id, key }, body: { ...why, version } })
        } catch (error) {
          refusals.set(row, error)
          throw error
        }
      },
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
    const decided = new Set(rows.filter((row) => !left.includes(row)).map(({ id }) => id))
    selection.keep(picked.filter(({ id }) => !decided.has(id)))
    if (left.length === 0) return
    if (asking !== null) onAsk({ ...asking, papers: left.map((row) => asTold(row, refusals.get(row))) })
    // What was typed stays in the form for those that are left, with what the server says of its fields.
    throw [...refusals.values()][0] ?? new Error('Not all was decided')
  }
  const accept = (): void => {
    if (may('ACCEPTED')) void decide(able('ACCEPTED'), { decision: 'ACCEPTED' }).catch(() => undefined)
  }
  const ask = (what: Asking['what']) => (): void => {
    if (may(what)) onAsk(askAbout(what, able(what)))
  }
  const papers = asking?.papers ?? []
  const parts = { papers, draftRow: asking?.draftRow ?? '', onClose: () => onAsk(null) }
  useKeys(
    { a: accept, r: ask('RETURNED'), w: ask('WAIVED'), n: ask('NOT_APPLICABLE') },
    picked.length > 0 && asking === null,
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
        {...parts}
        open={asking?.what === 'RETURNED'}
        onDecide={async (why) => decide(papers, { decision: 'RETURNED', ...why })}
      />
      <SettleDialog
        {...parts}
        way={asking?.what === 'WAIVED' ? 'WAIVED' : 'NOT_APPLICABLE'}
        open={asking !== null && asking.what !== 'RETURNED'}
        onDecide={async (why) => decide(papers, why)}
      />
    </>
  )
}
