import { screens, shown } from '@bluebonnet/contracts'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { AppLink, DateText, EmptyState, Money, SectionCard } from '@bluebonnet/ui'
import { CdaSteps, Item, ItemList } from '@bluebonnet/ui/data'
import { BasisTag } from './basis-tag.js'

/** The commission of the deals closed last. */
export const Transactions = ({ summary }: { summary: CommissionSummary | undefined }) => (
  <SectionCard title={screens.commission.recent} flush>
    <ItemList
      label={screens.commission.recent}
      items={summary?.transactions.slice(0, shown.commissions)}
      itemKey={({ dealId }) => dealId}
      waitingItems={shown.commissions}
      render={(deal) => (
        <>
          <Item
            title={<AppLink href={`/deals/${deal.dealId}`}>{deal.propertyAddress}</AppLink>}
            detail={
              <>
                Closed <DateText value={deal.closeDate} />
              </>
            }
            end={
              <>
                <Money value={deal.amount} />
                <BasisTag basis={deal.basis} />
              </>
            }
          />
          <CdaSteps lines={deal.lines} />
        </>
      )}
      empty={
        <EmptyState
          drawing="charts"
          text={summary?.inPeriod ? 'No closed deals in this period' : 'No closed deals yet'}
        />
      }
    />
  </SectionCard>
)
