import { screens, visibility } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { Button, EmptyState, Skeleton } from '@bluebonnet/ui'
import { useState } from 'react'
import { useDealMoves } from '../hooks/use-deal-moves.js'
import type { DealMoves } from '../hooks/use-deal-moves.js'
import { DealCard } from './deal-card.js'
import { EditDealDialog } from './edit-deal-dialog.js'
import { MoveDialog } from './move-dialog.js'

interface DealListProps {
  /** Undefined while loading. */
  deals: readonly Deal[] | undefined
  isFiltered: boolean
  onAdd: () => void
}

interface CardsProps extends DealListProps {
  moves: DealMoves
  onEdit: (deal: Deal) => void
}

const waiting = Array.from({ length: 4 }, (_, index) => index)

const Cards = ({ deals, isFiltered, onAdd, moves, onEdit }: CardsProps) => {
  const user = useSession().user
  const showsAgent = user !== null && visibility(user) === 'brokerage'
  if (!deals) return <div className="deal-cards" aria-busy="true">{waiting.map((key) => <div className="deal-card" key={key}><Skeleton active title paragraph={{ rows: 2 }} /></div>)}</div>
  if (deals.length === 0) {
    return (
      <EmptyState drawing={isFiltered ? 'search' : 'deals'} text={isFiltered ? screens.deals.noMatch : screens.deals.none}
        action={isFiltered ? null : <Button onClick={onAdd}>{screens.deals.add}</Button>} />
    )
  }
  return (
    <ul className="deal-cards" aria-label={screens.deals.title}>
      {deals.map((deal) => <li key={deal.id}><DealCard deal={deal} moves={moves} showsAgent={showsAgent} onEdit={() => onEdit(deal)} /></li>)}
    </ul>
  )
}

/** The deals as cards. Its dialogs stay when a live change takes their deal out of the list: nothing typed is lost. */
export const DealList = (props: DealListProps) => {
  const moves = useDealMoves()
  const [edited, setEdited] = useState<Deal | null>(null)
  const fresh = props.deals?.find(({ id }) => id === edited?.id) ?? edited
  return (
    <>
      <Cards {...props} moves={moves} onEdit={setEdited} />
      <MoveDialog moves={moves} />
      {fresh ? <EditDealDialog key={fresh.id} deal={fresh} open onClose={() => setEdited(null)} /> : null}
    </>
  )
}
