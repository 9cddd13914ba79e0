import { RejectDialog } from '@bluebonnet/ui/forms'
import { useDealMoves, useDecisions } from '../features/deals/deal-changes.js'
import { CloseDialog, MoveDialog } from '../features/deals/move-dialogs.js'
import { contracted, deal } from './rows.js'

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
