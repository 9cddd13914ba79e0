import type { MyDay } from '@bluebonnet/contracts'
import {
  AppLink,
  Button,
  countedTitle,
  DateText,
  formatTime,
  RelativeTime,
  SectionCard,
  ToneTag,
  useTimeZone,
} from '@bluebonnet/ui'
import type { Selection } from '@bluebonnet/ui/data'
import { SampleTag } from '@bluebonnet/ui/sample-deal'
import { type Ask, namesInWords } from './asks.js'
import { AskButton, type DayRow, dealIn, Row } from './day-row.js'
import { returnedWords } from './day-rows.js'

interface ListProps {
  day: MyDay
  rows: readonly DayRow[]
  selection: Selection<DayRow>
}

/** Pairs each row with its record, in the same order. */
const beside = <Thing,>(rows: readonly DayRow[], things: readonly Thing[]): { row: DayRow; thing: Thing }[] =>
  rows.flatMap((row, place) => {
    const thing = things[place]
    return thing === undefined ? [] : [{ row, thing }]
  })

export const Appointments = ({ day, rows, selection }: ListProps) => {
  const timeZone = useTimeZone()
  return rows.length === 0 ? null : (
    <SectionCard title={countedTitle('Today’s appointments', rows.length)}>
      <ul aria-label="Today’s appointments">
        {beside(rows, day.appointments).map(({ row, thing: { startTime, endTime, isAllDay, location, dealId } }) => (
          <Row
            key={row.id}
            row={row}
            day={day}
            selection={selection}
            lead={<span className="day-time">{isAllDay ? 'All day' : formatTime(startTime, timeZone)}</span>}
            about={
              location ??
              dealIn(day, dealId)?.propertyAddress ??
              (isAllDay ? null : `until ${formatTime(endTime, timeZone)}`)
            }
          />
        ))}
      </ul>
    </SectionCard>
  )
}

interface ReturnedAndRejectedProps extends ListProps {
  /** The user's rejected deals. */
  rejected: readonly DayRow[]
}

/** Papers that a reviewer returned and deals that a broker rejected. */
export const ReturnedAndRejected = ({ day, rows, rejected, selection }: ReturnedAndRejectedProps) =>
  rows.length + rejected.length === 0 ? null : (
    <SectionCard title={countedTitle('Came back', rows.length + rejected.length)}>
      <ul aria-label="Came back">
        {beside(rows, day.returned).map(({ row, thing }) => (
          <Row
            key={row.id}
            row={row}
            day={day}
            selection={selection}
            about={`${dealIn(day, thing.dealId)?.propertyAddress ?? 'A deal'} · ${returnedWords(thing)}`}
            end={<ToneTag colour="red">Returned</ToneTag>}
          />
        ))}
        {rejected.map((row) => (
          <Row
            key={row.id}
            row={row}
            day={day}
            selection={selection}
            about="See why, change the deal and submit it again"
            end={<ToneTag colour="volcano">Rejected</ToneTag>}
          />
        ))}
      </ul>
    </SectionCard>
  )

interface AskedListProps extends ListProps {
  isAsking: boolean
  onAsk: (ask: Ask) => void
}

/** Due papers. The user can ask others for theirs with one click. */
export const PapersDue = ({ day, rows, selection, isAsking, onAsk }: AskedListProps) =>
  rows.length === 0 ? null : (
    <SectionCard title={countedTitle(rows.some(({ ask }) => ask) ? 'Who owes what' : 'Papers due', rows.length)}>
      <ul aria-label="Papers due">
        {beside(rows, day.papers).map(({ row, thing: { dealId, dueOn, group, why, askedAt } }) => {
          const deal = dealIn(day, dealId)
          return (
            <Row
              key={row.id}
              row={row}
              day={day}
              selection={selection}
              about={
                <>
                  {[deal?.propertyAddress, row.ask ? deal?.agentName : why].filter(Boolean).join(' · ')}
                  {askedAt === null ? null : ' · asked '}
                  {askedAt === null ? null : <RelativeTime value={askedAt} />}
                </>
              }
              end={
                <span className="bb-row bb-justify-end day-end">
                  {group === 'OVERDUE' ? (
                    <ToneTag colour="red">
                      Overdue, <DateText value={dueOn} />
                    </ToneTag>
                  ) : (
                    <span className="day-date">
                      <DateText value={dueOn} />
                    </span>
                  )}
                  <AskButton row={row} disabled={isAsking} onAsk={onAsk} isAgain={askedAt !== null} />
                </span>
              }
            />
          )
        })}
      </ul>
    </SectionCard>
  )

interface ShowAllProps {
  shown: number
  total: number
  onPress: () => void
}

/** Shown below the first rows of a long list. */
export const ShowAll = ({ shown, total, onPress }: ShowAllProps) =>
  total > shown ? (
    <Button type="link" className="bb-flush day-more" onClick={onPress}>
      Show all {total}
    </Button>
  ) : null

interface WaitingProps extends AskedListProps {
  /** The total of waiting items. */
  total: number
  onShowAll: () => void
}

/** The user's items that others must act on first, with their names. */
export const WaitingForOthers = ({ day, rows, selection, isAsking, onAsk, total, onShowAll }: WaitingProps) =>
  total === 0 ? null : (
    <SectionCard title={countedTitle('Waiting for somebody else', total)}>
      <ul aria-label="Waiting for somebody else">
        {beside(rows, day.waiting).map(({ row, thing: { dealId, since } }) => (
          <Row
            key={row.id}
            row={row}
            day={day}
            selection={selection}
            about={
              <>
                {dealIn(day, dealId)?.propertyAddress ?? 'A deal'} · <RelativeTime value={since} /> ·{' '}
                {namesInWords(row.ask?.names ?? [])}
              </>
            }
            end={
              <span className="bb-row bb-justify-end day-end">
                <AskButton row={row} disabled={isAsking} onAsk={onAsk} />
              </span>
            }
          />
        ))}
      </ul>
      <ShowAll shown={rows.length} total={total} onPress={onShowAll} />
    </SectionCard>
  )

/** The user's drafts. */
export const Drafts = ({ deals }: Pick<MyDay, 'deals'>) =>
  deals.length === 0 ? null : (
    <SectionCard title={countedTitle('Drafts', deals.length)}>
      <ul aria-label="Drafts">
        {deals.map((deal) => (
          <li key={deal.id} className="task-row">
            <AppLink href={`/deals/${deal.id}`}>
              {deal.propertyAddress}, {deal.city}
            </AppLink>
            <SampleTag deal={deal} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
