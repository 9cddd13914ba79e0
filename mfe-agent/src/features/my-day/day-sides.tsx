import { papersInWords } from '@bluebonnet/contracts'
import type { DayDeal, DayPaper, WaitingThing } from '@bluebonnet/contracts'
import {
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

const waitsFor = { APPROVAL: 'a broker', PAPER: 'a reviewer', TASK: 'somebody' } as const

/** What of one's own others have to do first. */
export const DayWaiting = ({ waiting, deals }: { waiting: readonly WaitingThing[]; deals: readonly DayDeal[] }) => (
  <SectionCard title={countedTitle('Waiting for somebody else', waiting.length)} flush>
    <ItemList
      label="Waiting for somebody else"
      items={waiting}
      itemKey={({ kind, id }) => `${kind}/${id}`}
      empty={<EmptyState text="Nothing is waiting for somebody else." />}
      render={({ kind, dealId, title, forName, since }) => (
        <Item
          title={<AppLink href={`/deals/${dealId}${kind === 'PAPER' ? '#papers' : ''}`}>{title}</AppLink>}
          detail={
            <>
              {deals.find(({ id }) => id === dealId)?.propertyAddress ?? 'A deal'} · waits for{' '}
              {forName ?? waitsFor[kind]}
            </>
          }
          end={<RelativeTime value={since} />}
        />
      )}
    />
  </SectionCard>
)

/** Papers of one's files that are still to come, whichever is due first. */
export const DayPapers = ({ papers, deals }: { papers: readonly DayPaper[]; deals: readonly DayDeal[] }) =>
  papers.length === 0 ? null : (
    <SectionCard title={countedTitle('Papers due', papers.length)} flush>
      <ItemList
        label="Papers due"
        items={papers}
        itemKey={({ id }) => id}
        render={({ dealId, label, dueOn, group, why }) => (
          <Item
            title={<AppLink href={`/deals/${dealId}#papers`}>{label}</AppLink>}
            detail={`${deals.find(({ id }) => id === dealId)?.propertyAddress ?? 'A deal'} · ${why}`}
            end={
              group === 'OVERDUE' ? (
                <ToneTag colour="red">
                  Overdue, <DateText value={dueOn} />
                </ToneTag>
              ) : (
                <DateText value={dueOn} />
              )
            }
          />
        )}
      />
    </SectionCard>
  )

const About = ({ deal: { status, nextDate, papers } }: { deal: DayDeal }) => (
  <span className="day-deal">
    <DealStatusTag status={status} />
    {nextDate === null ? null : (
      <span>
        {nextDate.label} <DateText value={nextDate.day} />
      </span>
    )}
    {papersInWords(papers) && <span>{papersInWords(papers)}</span>}
  </span>
)

/** One's own deals, whichever has a date next first. */
export const DayDeals = ({ deals }: { deals: readonly DayDeal[] }) => (
  <SectionCard title={countedTitle('Deals', deals.length)} flush>
    <ItemList
      label="Deals"
      items={deals}
      itemKey={({ id }) => id}
      empty={<EmptyState drawing="deals" text="No deals in progress." />}
      render={(deal) => (
        <Item
          title={<AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>}
          detail={<About deal={deal} />}
          end={
            <span className="day-deal-end">
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
