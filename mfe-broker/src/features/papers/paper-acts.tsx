import type { DealPapers, DecidePaper, WaitingPaper } from '@bluebonnet/contracts'
import { api, urlOf, useBulk } from '@bluebonnet/portal-sdk'
import { Button, KeyHint, lazyDialog, useKeys } from '@bluebonnet/ui'
import { type Selection, SelectionBar } from '@bluebonnet/ui/data'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { afterDecision, takeBack } from './use-decide.js'

const ReturnDialog = lazyDialog(async () => (await import('./decide-dialogs.js')).ReturnDialog)
const WaiveDialog = lazyDialog(async () => (await import('./decide-dialogs.js')).WaiveDialog)

type Why = Omit<DecidePaper, 'version'>

/** What can be done with the selected papers (docs/rules/lists-and-search.md#selection). */
export const PaperActs = ({ selection }: { selection: Selection<WaitingPaper> }) => {
  const bulk = useBulk<WaitingPaper>('papers', afterDecision)
  const [asking, setAsking] = useState<'RETURN' | 'WAIVE' | null>(null)
  const { picked } = selection
  const documents = picked.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]))
  const isFree = picked.length > 0 && !bulk.isPending
  const decide = async (said: string, why: Why): Promise<void> => {
    const left = await bulk.run<DealPapers>({
      rows: picked,
      said,
      act: async ({ dealId, key, version }) =>
        api('POST /api/deals/:id/papers/:key/decide', { params: { id: dealId, key }, body: { ...why, version } }),
      ...(why.decision === 'RETURNED' ? {} : { undo: async ({ row, answer }) => takeBack(row, answer) }),
    })
    selection.keep(left)
    // What was typed stays in the form while nothing has come of it.
    if (left.length === picked.length) throw new Error('Nothing was decided')
  }
  const accept = (): void => {
    if (isFree) void decide('Accepted', { decision: 'ACCEPTED' }).catch(() => undefined)
  }
  const ask = (what: 'RETURN' | 'WAIVE') => (): void => {
    if (isFree) setAsking(what)
  }
  const close = (): void => setAsking(null)
  useKeys(
    { a: accept, r: ask('RETURN'), w: ask('WAIVE'), escape: selection.clear },
    picked.length > 0 && asking === null,
  )
  return (
    <>
      <SelectionBar selection={selection} noun="papers" kept={bulk.kept}>
        <Button type="primary" disabled={!isFree} aria-keyshortcuts="a" onClick={accept}>
          Accept <KeyHint>A</KeyHint>
        </Button>
        <Button danger disabled={!isFree} aria-keyshortcuts="r" onClick={ask('RETURN')}>
          Return <KeyHint>R</KeyHint>
        </Button>
        <Button disabled={!isFree} aria-keyshortcuts="w" onClick={ask('WAIVE')}>
          Waive <KeyHint>W</KeyHint>
        </Button>
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
        papers={picked}
        open={asking === 'RETURN'}
        onClose={close}
        onDecide={async (why) => decide('Returned', { decision: 'RETURNED', ...why })}
      />
      <WaiveDialog
        papers={picked}
        open={asking === 'WAIVE'}
        onClose={close}
        onDecide={async (why) => decide('Waived', { decision: 'WAIVED', ...why })}
      />
    </>
  )
}
