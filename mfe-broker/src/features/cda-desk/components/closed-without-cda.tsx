import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, Money, SectionCard } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'

/** A deal may close without a CDA; it then stands here until one is made (DECISIONS section 4). */
export const ClosedWithoutCda = () => {
  const deals = useCall('GET /api/deals', { query: { status: 'CLOSED', withoutCda: 'true', limit: 50 } })
  if (!deals.data || deals.data.length === 0) return null
  return (
    <SectionCard title={`Closed without CDA (${deals.data.length})`} flush>
      <ItemList label="Closed without CDA" items={deals.data} itemKey={(deal) => deal.id} render={(deal) => (
        <Item title={<AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>}
          detail={<>{deal.agentName} · closed <DateText value={deal.closeDate} /></>} end={<Money value={deal.price} />} />
      )} />
    </SectionCard>
  )
}
