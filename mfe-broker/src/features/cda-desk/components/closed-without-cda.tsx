import { useList } from '@bluebonnet/portal-sdk'
import { AppLink, countedTitle, DateText, Money, SectionCard } from '@bluebonnet/ui'
import { Item, ItemList, LoadMore } from '@bluebonnet/ui/data'

const pageRows = 25

/** A deal may close without a CDA; it then stands here until one is made (docs/rules/lifecycle.md#without-cda). */
export const ClosedWithoutCda = () => {
  const { rows: deals = [], ...list } = useList(
    'GET /api/deals',
    { query: { status: 'CLOSED', withoutCda: 'true' } },
    pageRows,
    'shown.withoutCda',
  )
  if (deals.length === 0) return null
  return (
    <SectionCard title={countedTitle('Closed without CDA', list.total, list.isAtLeast)} flush>
      <ItemList
        label="Closed without CDA"
        items={deals}
        itemKey={(deal) => deal.id}
        render={(deal) => (
          <Item
            title={<AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>}
            detail={
              <>
                {deal.agentName} · closed <DateText value={deal.closeDate} />
              </>
            }
            end={<Money value={deal.price} />}
          />
        )}
      />
      {list.isLong ? <LoadMore noun="deals" {...list.more} /> : null}
    </SectionCard>
  )
}
