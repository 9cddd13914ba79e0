import type { Deal } from '@bluebonnet/contracts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useDealMoves } from '../hooks/use-deal-moves.js'
import type { DealMoves } from '../hooks/use-deal-moves.js'
import { EditDealDialog, MoveDialog } from './dialogs.js'

interface DealDialogs {
  moves: DealMoves
  edit: (deal: Deal) => void
  dialogs: ReactNode
}

/** Moving and editing the deals of a list. The dialogs stay when a live change takes their deal out of it: nothing typed is lost. */
export const useDealDialogs = (deals: readonly Deal[] | undefined): DealDialogs => {
  const moves = useDealMoves()
  const [edited, setEdited] = useState<Deal | null>(null)
  const [isEditing, setEditing] = useState(false)
  const fresh = deals?.find(({ id }) => id === edited?.id) ?? edited
  return {
    moves,
    edit: (deal) => {
      setEdited(deal)
      setEditing(true)
    },
    dialogs: (
      <>
        <MoveDialog open={moves.asking !== null} moves={moves} />
        {fresh ? <EditDealDialog key={fresh.id} deal={fresh} open={isEditing} onClose={() => setEditing(false)} /> : null}
      </>
    ),
  }
}
