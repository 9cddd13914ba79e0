import { type Deal, toasts } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { openDecision, type OpenDecision } from '@bluebonnet/portal-sdk/decide-papers'
import type { DialogProps } from '@bluebonnet/ui'
import { RejectDialog } from '@bluebonnet/ui/forms'
import { useState } from 'react'
import { type DecidedPaper, DecidePapers } from '../features/deal/decide-papers.js'
import { useDealMoves, useDecisions } from '../features/deals/deal-changes.js'
import { CloseDialog, MoveDialog } from '../features/deals/move-dialogs.js'
import { SettledReasonDialog } from '../shared/papers/settled-reason-dialog.js'
import { neededPaper, contracted, deal, document as paper, papers } from './rows.js'
import { selecting } from './selection.js'

/** Forms that a button on a deal opens, each with its button. */
export const Cancelling = () => {
  const moves = useDealMoves()
  return (
    <>
      <button type="button" onClick={() => moves.start(deal, 'CANCELLED')}>
        Open the form
      </button>
      <MoveDialog open={moves.isAsking} moves={moves} />
    </>
  )
}

export const Closing = ({ closed = contracted }: { closed?: Deal }) => {
  const moves = useDealMoves()
  return (
    <>
      <button type="button" onClick={() => moves.start(closed, 'CLOSED')}>
        Open the form
      </button>
      <CloseDialog open={moves.isAsking} moves={moves} />
    </>
  )
}

/** A document of a settled file. */
export const Archiving = (parts: DialogProps) => {
  const archive = useCallMutation('POST /api/documents/:id/archive', { failure: toasts.documentArchiveFailed })
  const { id } = paper
  const say = async (reason: string): Promise<unknown> => archive.mutateAsync({ params: { id }, body: { reason } })
  return <SettledReasonDialog row={id} title="Archive Scan" submitLabel="Archive" onSay={say} {...parts} />
}

export const Rejecting = () => {
  const { reject, rejecting } = useDecisions()
  return (
    <>
      <button type="button" onClick={() => reject(deal)}>
        Open the form
      </button>
      <RejectDialog {...rejecting} />
    </>
  )
}

const waiting = {
  ...neededPaper,
  state: 'SUBMITTED' as const,
  id: `${papers.dealId}-${neededPaper.key}`,
  dealId: papers.dealId,
  agentName: deal.agentName,
}
const selected = selecting<DecidedPaper>(waiting, ({ label }) => label)

/** Opened by the paper's own line to settle it, or by a selection to return it. */
const Deciding = ({ what, open, onClose }: DialogProps & Pick<OpenDecision<DecidedPaper>, 'what'>) => {
  const [asking, setAsking] = useState<OpenDecision<DecidedPaper> | null>(null)
  return (
    <DecidePapers
      selection={selected}
      asking={open ? (asking ?? openDecision(what, [waiting])) : null}
      onAsk={(next) => {
        setAsking(next)
        if (next === null) onClose()
      }}
    />
  )
}
export const Settling = (parts: DialogProps) => <Deciding what="NOT_APPLICABLE" {...parts} />
export const Returning = (parts: DialogProps) => <Deciding what="RETURNED" {...parts} />
