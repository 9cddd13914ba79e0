import { useCallMutation } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { RejectDialog } from '@bluebonnet/ui/forms'
import { ReturnDialog } from '../features/deal/return-dialog.js'
import { SettleDialog } from '../features/deal/settle-dialog.js'
import { useDealMoves, useDecisions } from '../features/deals/deal-changes.js'
import { CloseDialog, MoveDialog } from '../features/deals/move-dialogs.js'
import { asked, contracted, deal, papers } from './rows.js'

/** Forms that a press on a deal opens: each with its button. */
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

export const Closing = () => {
  const moves = useDealMoves()
  return (
    <>
      <button type="button" onClick={() => moves.start(contracted, 'CLOSED')}>
        Open the form
      </button>
      <CloseDialog open={moves.isAsking} moves={moves} />
    </>
  )
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

const waiting = { ...asked, id: `${papers.dealId}-${asked.key}`, dealId: papers.dealId, agentName: deal.agentName }
const decideCall = 'POST /api/deals/:id/papers/:key/decide'
const paperAt = { params: { id: waiting.dealId, key: waiting.key } }
const { version } = waiting

/** What a selection sends, row by row, is one call here. */
export const Settling = (parts: DialogProps) => {
  const decide = useCallMutation(decideCall, { failure: 'Not saved' })
  return (
    <SettleDialog
      papers={[waiting]}
      way="NOT_APPLICABLE"
      onDecide={(why) => decide.mutateAsync({ ...paperAt, body: { version, ...why } })}
      {...parts}
    />
  )
}

export const Returning = (parts: DialogProps) => {
  const decide = useCallMutation(decideCall, { failure: 'Not saved' })
  return (
    <ReturnDialog
      papers={[waiting]}
      onDecide={(why) => decide.mutateAsync({ ...paperAt, body: { decision: 'RETURNED', version, ...why } })}
      {...parts}
    />
  )
}
