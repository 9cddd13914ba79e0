import { allOf, namedDealTextsOf, hasWords, ofDeal, ofEvent, raw, type Sql, sql, wordsIn } from '@bluebonnet/platform'
import { dayAt, type EntrySource, type CalendarScope } from './entry-source.js'

/**
 * The dates of deals as entries of the calendar (docs/rules/lifecycle.md#deal-dates), in SQL. They are read
 * from the deals, so that they are always current. The table belongs to a higher module and is read by name.
 */
const kinds = [
  ['contract_date', 'Contract', 'OTHER'],
  ['option_ends_at', 'Option period ends', 'OTHER'],
  ['earnest_money_due_at', 'Earnest money due', 'OTHER'],
  ['financing_due_at', 'Financing due', 'OTHER'],
  ['close_date', 'Closing', 'CLOSING'],
] as const

/**
 * A deal's id with version 8 and the number of the date: stable, a valid UUID, and never an event's id (events have
 * version 7).
 */
const idOf = (number: number): string =>
  `overlay(overlay(d.id::text PLACING '8' FROM 15 FOR 1) PLACING '${number}' FROM 16 FOR 1)::uuid`

const knownDeals = ofDeal('d')

/** A closing appointment says more than the date: a caller who may see both sees only the appointment. */
const hasAppointment = ({ caller, timeZone }: CalendarScope): Sql => sql`EXISTS (
  SELECT FROM calendar_events e
   WHERE e.deal_id = d.id AND e.event_type = 'CLOSING'
     AND (e.start_time AT TIME ZONE ${timeZone})::date = d.close_date AND ${ofEvent(caller)})`

/**
 * Rows like those of calendar_events, one source for each kind of date, so that each has an index of its own. A day
 * begins and ends in the brokerage's time zone.
 */
export const dealDates: readonly EntrySource[] = kinds.map(([column, name, type], index) => {
  // Redundant, but it lets PostgreSQL use the index of deals with any date.
  const isDated = raw(`coalesce(${kinds.map(([each]) => `d.${each}`).join(', ')}) IS NOT NULL`)
  const date = raw(`d.${column}`)
  return {
    rows: ({ caller, timeZone }) => sql`
  SELECT ${raw(idOf(index + 1))} AS id, d.agent_id, ${raw(`'${name}: '`)} || d.property_address AS title,
         NULL AS description,
         ${raw(`'${type}'`)} AS event_type, ${date}::timestamp AT TIME ZONE ${timeZone} AS start_time,
         (${date} + time '23:59:59') AT TIME ZONE ${timeZone} AS end_time,
         concat_ws(', ', d.property_address, d.city) AS location, d.id AS deal_id, d.client_id, d.property_id,
         true AS is_all_day, true AS is_deal_date, false AS is_stored, d.version, d.created_at
    FROM deals d
   WHERE ${allOf([
     isDated,
     raw("d.status NOT IN ('CANCELLED', 'REJECTED')"),
     raw(column === 'earnest_money_due_at' ? 'NOT d.earnest_money_delivered' : 'true'),
     column === 'close_date' ? sql`NOT ${hasAppointment({ caller, timeZone })}` : null,
     knownDeals(caller),
   ])}`,
    // Has a date. With IS NOT NULL, PostgreSQL would use the index of the days and then sort the rows in the list's
    // order.
    all: sql`isfinite(${date})`,
    from: (moment, who) => sql`${date} >= ${dayAt(moment, who)}`,
    to: (moment, who) => sql`${date} <= ${dayAt(moment, who)}`,
    words: wordsIn(...namedDealTextsOf('d'), (word) => (hasWords([`${name}:`], word) ? raw('true') : null)),
  }
})

const hex = '0123456789abcdef'.split('')
/**
 * UUID versions of deal ids: 7 from the application, 5 for derived ids, 4 for imported ids.
 */
const dealVersions = ['7', '5', '4']

/** Whether a calendar entry is a date of a deal: UUID version 8, which no stored event has. */
export const isDealDateId = (eventId: string): boolean => eventId[14] === '8'

/** The possible ids of an entry's deal; the entry's own id then identifies the deal. */
export const possibleDealIds = (eventId: string): string[] =>
  dealVersions.flatMap((version) => hex.map((digit) => `${eventId.slice(0, 14)}${version}${digit}${eventId.slice(16)}`))
