import { useCallPages } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, Money, SectionCard } from '@bluebonnet/ui'
import { Item, ItemList, LoadMore } from '@bluebonnet/ui/data'

const pageRows = 25

/** A deal may close without a CDA; it then stands here until one is made (DECISIONS section 4). */
export const ClosedWithoutCda = () => {
  const pages = useCallPages('GET /api/deals', { query: { status: 'CLOSED', withoutCda: 'true' } }, pageRows)
  const deals = pages.data?.pages.flatMap(({ rows }) => rows) ?? []
  const total = pages.data?.pages[0]?.total ?? 0
  if (deals.length === 0) return null
  return (
    <SectionCard title={`Closed without CDA (${total})`} flush>
      <ItemList label="Closed without CDA" items={deals} itemKey={(deal) => deal.id} render={(deal) => (
        <Item title={<AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>}
          detail={<>{deal.agentName} · closed <DateText value={deal.closeDate} /></>} end={<Money value={deal.price} />} />
      )} />
      {total > pageRows ? <LoadMore shown={deals.length} total={total} noun="deals" loading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} /> : null}
    </SectionCard>
  )
}
