import { screens, visibility } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { Skeleton } from '@bluebonnet/ui'
import type { DealMoves } from '../hooks/use-deal-moves.js'
import type { Decisions } from '../hooks/use-decisions.js'
import { DealCard } from './deal-card.js'
import { useDealDialogs } from './deal-dialogs.js'
import { NoDeals } from './no-deals.js'

interface DealListProps {
  /** Undefined while loading. */
  deals: readonly Deal[] | undefined
  isFiltered: boolean
  onAdd: () => void
}

interface CardsProps extends DealListProps {
  moves: DealMoves
  decisions: Decisions
  onEdit: (deal: Deal) => void
}

const waiting = Array.from({ length: 4 }, (_, index) => index)

const Cards = ({ deals, isFiltered, onAdd, moves, decisions, onEdit }: CardsProps) => {
  const user = useSession().user
  const showsAgent = user !== null && visibility(user) === 'brokerage'
  if (!deals)
    return (
      <div className="deal-cards" aria-busy="true">
        {waiting.map((key) => (
          <div className="deal-card" key={key}>
            <Skeleton active title paragraph={{ rows: 2 }} />
          </div>
        ))}
      </div>
    )
  if (deals.length === 0) return <NoDeals isFiltered={isFiltered} onAdd={onAdd} />
  return (
    <ul className="deal-cards" aria-label={screens.deals.title}>
      {deals.map((deal) => (
        <li key={deal.id}>
          <DealCard
            deal={deal}
            moves={moves}
            decisions={decisions}
            showsAgent={showsAgent}
            onEdit={() => onEdit(deal)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The deals as cards. */
export const DealList = (props: DealListProps) => {
  const { moves, decisions, edit, dialogs } = useDealDialogs(props.deals)
  return (
    <>
      <Cards {...props} moves={moves} decisions={decisions} onEdit={edit} />
      {dialogs}
    </>
  )
}
