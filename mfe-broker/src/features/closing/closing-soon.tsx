import { addDays } from '@bluebonnet/domain'
import type { Deal } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, DealStatusTag, EmptyState, RelativeTime, ToneTag } from '@bluebonnet/ui'
import { Item, ItemList, ListCard } from '@bluebonnet/ui/data'
import { useToday } from '@bluebonnet/ui/use-today'
import { SampleTag } from '@bluebonnet/ui/sample-deal'

/** A closing within this many days is soon. */
const soonDays = 14

/** Whether an open deal's close date has passed. */
export const isOverdue = ({ closeDate }: Pick<Deal, 'closeDate'>, today: string): boolean =>
  closeDate !== null && closeDate < today

const pageRows = 6
const title = 'Overdue and closing soon'

const Closing = ({ deal, today }: { deal: Deal; today: string }) => (
  <Item
    title={<AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>}
    detail={
      <>
        {deal.agentName} · closing <DateText value={deal.closeDate} /> (<RelativeTime value={deal.closeDate ?? today} />
        ){deal.cda === null || deal.cda.voidedAt !== null ? ' · no CDA yet' : ''}
      </>
    }
    end={
      <>
        {isOverdue(deal, today) ? <ToneTag colour="red">Overdue</ToneTag> : null} <SampleTag deal={deal} />{' '}
        <DealStatusTag status={deal.status} />
      </>
    }
  />
)

/** Deals under contract that close within two weeks, and overdue ones, earliest first, for brokers and managers. */
export const ClosingSoon = () => {
  const today = useToday()
  const list = useList(
    'GET /api/deals',
    { query: { closingBy: addDays(today, soonDays), order: 'closing' } },
    pageRows,
    'shown.closing',
  )
  return (
    <ListCard title={title} noun="deals" list={list} failure="The closings could not be loaded.">
      <ItemList
        label={title}
        items={list.rows}
        render={(deal) => <Closing deal={deal} today={today} />}
        empty={<EmptyState drawing="calendar" text="No closing in the next two weeks" />}
      />
    </ListCard>
  )
}
