import { addDays, papersInWords } from '@bluebonnet/domain'
import type { BrokerWaiting, DayDeal } from '@bluebonnet/contracts'
import type { useCall } from '@bluebonnet/portal-sdk'
import {
  formatCount,
  AppLink,
  countedTitle,
  DateText,
  DealStatusTag,
  EmptyState,
  Money,
  RelativeTime,
  SectionCard,
  ToneTag,
} from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { SampleTag } from '@bluebonnet/ui/sample-deal'
import { LoadFailure } from '../../shared/load-failure.js'

const desks = [
  { kind: 'approvals', one: 'deal to approve', many: 'deals to approve', href: '/broker-dashboard' },
  { kind: 'papers', one: 'paper to review', many: 'papers to review', href: '/papers' },
  { kind: 'cdas', one: 'CDA to approve', many: 'CDAs to approve', href: '/cda-desk' },
  { kind: 'receivables', one: 'closing not paid', many: 'closings not paid', href: '/to-receive' },
  { kind: 'licences', one: 'license to check', many: 'licenses to check', href: '/licenses' },
] as const satisfies readonly { kind: keyof BrokerWaiting; one: string; many: string; href: string }[]

/** The call of the broker's desks. */
export type BrokerDesksRead = ReturnType<typeof useCall<'GET /api/broker/waiting'>>

/** Items that wait for a broker, by desk, with the age of the oldest. */
export const BrokerDesks = ({ read }: { read: BrokerDesksRead }) => {
  const waiting = read.data
  const rows = waiting && desks.filter(({ kind }) => waiting[kind].count > 0)
  if (read.error && !rows)
    return (
      <SectionCard title="Waiting for you">
        <LoadFailure what="What waits for you" error={read.error} onRetry={() => void read.refetch()} />
      </SectionCard>
    )
  return (
    <SectionCard title="Waiting for you" flush>
      <ItemList
        label="Waiting for you"
        items={rows}
        itemKey={({ kind }) => kind}
        empty={<EmptyState text="Nothing waits for you." />}
        render={({ kind, one, many, href }) => {
          const { count = 0, since = null } = waiting?.[kind] ?? {}
          return (
            <Item
              title={
                <AppLink href={href}>
                  {formatCount(count)} {count === 1 ? one : many}
                </AppLink>
              }
              end={
                since === null ? null : (
                  <span className="day-since">
                    oldest <RelativeTime value={since} />
                  </span>
                )
              }
            />
          )
        }}
      />
    </SectionCard>
  )
}

/** Number of rows in a side list. */
const most = 6

interface DealsProps {
  deals: readonly DayDeal[]
}

interface DeadlinesProps extends DealsProps {
  today: string
}

const DealLink = ({ deal }: { deal: Pick<DayDeal, 'id' | 'propertyAddress' | 'isSample'> }) => (
  <>
    <AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink> <SampleTag deal={deal} />
  </>
)

/** Dates of the user's deals in the next seven days. */
export const Deadlines = ({ deals, today }: DeadlinesProps) => {
  const last = addDays(today, 7)
  const near = deals.flatMap(({ id, propertyAddress, isSample, nextDate }) =>
    nextDate !== null && nextDate.day <= last ? [{ id, propertyAddress, isSample, ...nextDate }] : [],
  )
  return near.length === 0 ? null : (
    <SectionCard
      title={countedTitle('Deadlines', near.length)}
      extra={near.length > most ? <AppLink href="/calendar">Calendar</AppLink> : null}
      flush>
      <ItemList
        label="Deadlines"
        items={near.slice(0, most)}
        render={({ label, day, ...deal }) => (
          <Item
            title={<DealLink deal={deal} />}
            detail={label}
            end={
              day === today ? (
                <ToneTag colour="gold">Today</ToneTag>
              ) : (
                <span className="day-date">
                  <DateText value={day} />
                </span>
              )
            }
          />
        )}
      />
    </SectionCard>
  )
}

const About = ({ deal: { status, nextDate, papers }, today }: { deal: DayDeal; today: string }) => (
  <span className="bb-row day-deal">
    <DealStatusTag status={status} />
    {nextDate === null || nextDate.day <= addDays(today, 7) ? null : (
      <span className="day-date">
        {nextDate.label} <DateText value={nextDate.day} />
      </span>
    )}
    {papersInWords(papers) && <span>{papersInWords(papers)}</span>}
  </span>
)

/** The user's deals, in order of their next date, which is among the deadlines if it is in the next seven days. */
export const DayDeals = ({ deals, today }: DeadlinesProps) => (
  <SectionCard
    title={countedTitle('Deals', deals.length)}
    extra={deals.length > most ? <AppLink href="/deals">All deals</AppLink> : null}
    flush>
    <ItemList
      label="Deals"
      items={deals.slice(0, most)}
      empty={<EmptyState drawing="deals" text="No deals in progress." />}
      render={(deal) => (
        <Item
          title={<DealLink deal={deal} />}
          detail={<About deal={deal} today={today} />}
          end={
            <span className="bb-gap-4 bb-items-end">
              <Money value={deal.price} />
              {deal.unread === 0 ? null : (
                <AppLink href={`/deals/${deal.id}#messages`}>
                  <ToneTag colour="blue">{deal.unread} unread</ToneTag>
                </AppLink>
              )}
            </span>
          }
        />
      )}
    />
  </SectionCard>
)
