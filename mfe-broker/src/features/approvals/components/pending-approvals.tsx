import { screens } from '@bluebonnet/contracts'
import type { PendingDeal } from '@bluebonnet/contracts'
import { EmptyState, ErrorState, SectionCard } from '@bluebonnet/ui'
import { RowsWait } from '@bluebonnet/ui/plain'
import { ApprovalCard } from './approval-card.js'

interface PendingApprovalsProps {
  deals: readonly PendingDeal[] | undefined
  error: unknown
  onRetry: () => void
  onReject: (deal: PendingDeal) => void
  onDecided: (dealId: string) => void
}

const Body = ({ deals, error, onRetry, onReject, onDecided }: PendingApprovalsProps) => {
  if (!deals && error) return <ErrorState title="The deals could not be loaded." onRetry={onRetry} />
  if (!deals) return <RowsWait rows={6} />
  if (deals.length === 0) return <EmptyState drawing="deals" text={screens.broker.none} />
  return (
    <ul className="approvals" aria-label={screens.broker.pending}>
      {deals.map((deal) => (
        <li key={deal.id}>
          <ApprovalCard deal={deal} onReject={() => onReject(deal)} onDecided={onDecided} />
        </li>
      ))}
    </ul>
  )
}

export const PendingApprovals = (props: PendingApprovalsProps) => (
  <SectionCard title={screens.broker.pending} flush={!props.error || Boolean(props.deals)}>
    <Body {...props} />
  </SectionCard>
)
