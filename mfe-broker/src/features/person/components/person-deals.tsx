import { screens } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import {
  AppLink,
  countedTitle,
  DealSideTag,
  DealStatusTag,
  EmptyState,
  ErrorState,
  formatMoney,
  SectionCard,
} from '@bluebonnet/ui'
import { Item, ItemList, LoadMore } from '@bluebonnet/ui/data'

const pageRows = 20

export const PersonDeals = ({ agentId }: { agentId: string }) => {
  const { rows, ...list } = useList('GET /api/deals', { query: { agentId } }, pageRows, 'shown.deals')
  return (
    <SectionCard title={countedTitle(screens.deals.title, list.total, list.isAtLeast)}>
      {list.error ? (
        <ErrorState title="The deals could not be loaded." onRetry={list.refetch} />
      ) : (
        <ItemList
          label={screens.deals.title}
          items={rows}
          itemKey={({ id }) => id}
          empty={<EmptyState drawing="deals" text={screens.deals.none} />}
          render={({ id, propertyAddress, city, price, side, status }) => (
            <Item
              title={<AppLink href={`/deals/${id}`}>{propertyAddress}</AppLink>}
              detail={`${city} · ${formatMoney(price)}`}
              end={
                <>
                  <DealSideTag side={side} />
                  <DealStatusTag status={status} />
                </>
              }
            />
          )}
        />
      )}
      {list.isLong ? <LoadMore noun="deals" {...list.more} /> : null}
    </SectionCard>
  )
}
