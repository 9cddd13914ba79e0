import type { Deal } from '@bluebonnet/contracts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useDealMoves } from '../hooks/use-deal-moves.js'
import type { DealMoves } from '../hooks/use-deal-moves.js'
import { useDecisions } from '../hooks/use-decisions.js'
import type { Decisions } from '../hooks/use-decisions.js'
import { CloseDialog, EditDealDialog, MoveDialog, RejectDialog } from './dialogs.js'

interface DealDialogs {
  moves: DealMoves
  decisions: Decisions
  edit: (deal: Deal) => void
  dialogs: ReactNode
}

/** What asks before a move: the closing's own dialog, or for a reason. */
export const MoveDialogs = ({ moves }: { moves: DealMoves }) => {
  const isClosing = moves.asked?.to === 'CLOSED'
  return (
    <>
      <CloseDialog open={moves.isAsking && isClosing} moves={moves} />
      <MoveDialog open={moves.isAsking && !isClosing} moves={moves} />
    </>
  )
}

/**
 * Moving, deciding on and editing the deals of a list. The dialogs stay when a live change takes their deal out of it:
 * nothing typed is lost.
 */
export const useDealDialogs = (deals: readonly Deal[] | undefined): DealDialogs => {
  const moves = useDealMoves()
  const decisions = useDecisions()
  const [edited, setEdited] = useState<Deal | null>(null)
  const [isEditing, setEditing] = useState(false)
  const fresh = deals?.find(({ id }) => id === edited?.id) ?? edited
  return {
    moves,
    decisions,
    edit: (deal) => {
      setEdited(deal)
      setEditing(true)
    },
    dialogs: (
      <>
        <MoveDialogs moves={moves} />
        <RejectDialog {...decisions.rejecting} />
        {fresh ? (
          <EditDealDialog key={fresh.id} deal={fresh} open={isEditing} onClose={() => setEditing(false)} />
        ) : null}
      </>
    ),
  }
}
