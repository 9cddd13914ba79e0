import type { Deal } from '@bluebonnet/contracts'
import { AppLink, DealSideTag, DealStatusTag, Money } from '@bluebonnet/ui'
import type { DealMoves } from '../hooks/use-deal-moves.js'
import type { Decisions } from '../hooks/use-decisions.js'
import { DealActions } from './deal-actions.js'
import { DealDateLine } from './deal-date-line.js'

interface DealCardProps {
  deal: Deal
  moves: DealMoves
  decisions: Decisions
  /** Whose deal it is, for those who see more than their own. */
  showsAgent: boolean
  onEdit: () => void
}

const partiesOf = (deal: Deal, showsAgent: boolean): string =>
  [
    deal.clientName ? `Client ${deal.clientName}` : null,
    deal.buyerSellerName ? `${deal.side === 'LISTING' ? 'Buyer' : 'Seller'} ${deal.buyerSellerName}` : null,
    showsAgent ? `Agent ${deal.agentName}` : null,
  ]
    .filter(Boolean)
    .join(' · ')

export const DealCard = ({ deal, moves, decisions, showsAgent, onEdit }: DealCardProps) => (
  <article className="deal-card" aria-label={deal.propertyAddress}>
    <div className="deal-card-words">
      <h3 className="deal-card-address">
        <AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>
      </h3>
      <p className="deal-muted">
        {deal.city}, {deal.state} {deal.zip}
      </p>
      <p className="deal-tags">
        <DealStatusTag status={deal.status} />
        <DealSideTag side={deal.side} />
      </p>
    </div>
    <div className="deal-card-words">
      <p className="deal-price">
        <Money value={deal.price} />
      </p>
      <p className="deal-muted">
        <DealDateLine deal={deal} />
      </p>
      <p className="deal-muted">{partiesOf(deal, showsAgent)}</p>
    </div>
    <div className="deal-card-acts">
      <DealActions deal={deal} moves={moves} decisions={decisions} onEdit={onEdit} />
    </div>
    {deal.status === 'REJECTED' && deal.rejectionReason ? (
      <p className="deal-rejection">Rejected: {deal.rejectionReason}</p>
    ) : null}
  </article>
)
