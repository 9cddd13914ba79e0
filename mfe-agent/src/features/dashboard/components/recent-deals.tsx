import { screens, shown } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, DealStatusTag, EmptyState, Money } from '@bluebonnet/ui'
import { ItemList } from '@bluebonnet/ui/data'
import { DealDateLine } from '../../deals/components/deal-date-line.js'
import { DashboardCard } from './dashboard-card.js'

const DealItem = ({ deal }: { deal: Deal }) => (
  <article className="dashboard-deal" aria-label={deal.propertyAddress}>
    <div className="dashboard-deal-line">
      <AppLink href={`/deals/${deal.id}`} className="dashboard-strong">
        {deal.propertyAddress}
      </AppLink>
      <DealStatusTag status={deal.status} />
    </div>
    <div className="dashboard-deal-line dashboard-muted">
      <span>
        {deal.city} · <Money value={deal.price} />
      </span>
      <DealDateLine deal={deal} />
    </div>
  </article>
)

export const RecentDeals = () => {
  const deals = useCall('GET /api/deals', { query: { limit: shown.deals } })
  return (
    <DashboardCard
      title={screens.dashboard.recentDeals}
      href="/deals"
      error={deals.data ? null : deals.error}
      onRetry={() => void deals.refetch()}>
      <ItemList
        label={screens.dashboard.recentDeals}
        items={deals.data}
        itemKey={({ id }) => id}
        waitingItems={shown.deals}
        render={(deal) => <DealItem deal={deal} />}
        empty={
          <EmptyState
            drawing="deals"
            text={screens.deals.none}
            action={<AppLink href="/deals?new=deal">{screens.deals.addFirst}</AppLink>}
          />
        }
      />
    </DashboardCard>
  )
}
