import { screens, visibility } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { Button, EmptyState, Skeleton } from '@bluebonnet/ui'
import { useState } from 'react'
import { useDealMoves } from '../hooks/use-deal-moves.js'
import { DealCard } from './deal-card.js'
import { EditDealDialog } from './edit-deal-dialog.js'
import { MoveDialog } from './move-dialog.js'

interface DealListProps {
  /** Undefined while loading. */
  deals: readonly Deal[] | undefined
  isFiltered: boolean
  onAdd: () => void
}

const waiting = Array.from({ length: 4 }, (_, index) => index)

export const DealList = ({ deals, isFiltered, onAdd }: DealListProps) => {
  const moves = useDealMoves()
  const [editedId, setEditedId] = useState<string | null>(null)
  const user = useSession().user
  if (!deals) return <div className="deal-cards" aria-busy="true">{waiting.map((key) => <div className="deal-card" key={key}><Skeleton active title paragraph={{ rows: 2 }} /></div>)}</div>
  if (deals.length === 0) {
    return (
      <EmptyState drawing={isFiltered ? 'search' : 'deals'} text={isFiltered ? screens.deals.noMatch : screens.deals.none}
        action={isFiltered ? null : <Button onClick={onAdd}>{screens.deals.add}</Button>} />
    )
  }
  const edited = deals.find(({ id }) => id === editedId)
  const showsAgent = user !== null && visibility(user) === 'brokerage'
  return (
    <>
      <ul className="deal-cards" aria-label={screens.deals.title}>
        {deals.map((deal) => <li key={deal.id}><DealCard deal={deal} moves={moves} showsAgent={showsAgent} onEdit={() => setEditedId(deal.id)} /></li>)}
      </ul>
      <MoveDialog moves={moves} />
      {edited ? <EditDealDialog key={edited.id} deal={edited} open onClose={() => setEditedId(null)} /> : null}
    </>
  )
}
