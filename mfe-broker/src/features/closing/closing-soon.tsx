import type { Deal } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import {
  AppLink,
  countedTitle,
  DateText,
  dayIn,
  DealStatusTag,
  EmptyState,
  ErrorState,
  RelativeTime,
  SectionCard,
  ToneTag,
  useTimeZone,
} from '@bluebonnet/ui'
import { Item, ItemList, LoadMore } from '@bluebonnet/ui/data'
import { useState } from 'react'
import { byClosing, daysAfter, isOverdue, soonDays } from './closing-order.js'

const pageRows = 100
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
        {isOverdue(deal, today) ? <ToneTag colour="red">Overdue</ToneTag> : null} <DealStatusTag status={deal.status} />
      </>
    }
  />
)

/** Deals under contract that should close in two weeks, and those that should have, for brokers and managers. */
export const ClosingSoon = () => {
  const timeZone = useTimeZone()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const list = useList(
    'GET /api/deals',
    { query: { closingBy: daysAfter(today, soonDays) } },
    pageRows,
    'shown.closing',
  )
  const deals = list.rows && byClosing(list.rows)
  return (
    <SectionCard title={countedTitle(title, list.total, list.isAtLeast)} flush>
      {list.error ? (
        <ErrorState title="The closings could not be loaded." onRetry={list.refetch} />
      ) : (
        <ItemList
          label={title}
          items={deals}
          itemKey={(deal) => deal.id}
          render={(deal) => <Closing deal={deal} today={today} />}
          empty={<EmptyState drawing="calendar" text="No closing in the next two weeks" />}
        />
      )}
      {list.isLong ? <LoadMore noun="deals" {...list.more} /> : null}
    </SectionCard>
  )
}
