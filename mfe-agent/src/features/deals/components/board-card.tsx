import type { Deal } from '@bluebonnet/contracts'
import { AppLink, DealSideTag, DealStatusTag, Money } from '@bluebonnet/ui'
import { useRef } from 'react'
import { useDrag } from '../hooks/use-drag.js'
import type { DealMoves } from '../hooks/use-deal-moves.js'
import type { Decisions } from '../hooks/use-decisions.js'
import { DealDateLine } from './deal-date-line.js'
import { DealMenu } from './deal-menu.js'

interface BoardCardProps {
  deal: Deal
  moves: DealMoves
  decisions: Decisions
  onEdit: () => void
  onDrag: (deal: Deal | null) => void
}

export const BoardCard = ({ deal, moves, decisions, onEdit, onDrag }: BoardCardProps) => {
  const place = useRef<HTMLElement>(null)
  useDrag(place, (isDragged) => onDrag(isDragged ? deal : null))
  return (
    <article
      ref={place}
      className="board-card"
      aria-label={deal.propertyAddress}
      draggable={deal.nextStatuses.length > 0}>
      <div className="board-card-head">
        <h3 className="board-card-address">
          <AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>
        </h3>
        <DealMenu deal={deal} moves={moves} decisions={decisions} onEdit={onEdit} whole />
      </div>
      <p className="deal-muted">
        {deal.city} · <Money value={deal.price} />
      </p>
      <p className="deal-tags">
        <DealStatusTag status={deal.status} />
        <DealSideTag side={deal.side} />
      </p>
      <p className="deal-muted board-card-date">
        <DealDateLine deal={deal} />
      </p>
    </article>
  )
}
