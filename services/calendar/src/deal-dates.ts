import { isIndexable } from '@bluebonnet/platform'
import type { EntrySource } from './event.entries.js'
import { reach } from './reach.js'

/**
 * The dates of deals as entries of the calendar (docs/rules/lifecycle.md#deal-dates), in SQL: they are read from the
 * deals themselves, so that they are never out of step. The table of the module above is read by name.
 */
const kinds = [
  ['contract_date', 'Contract', 'OTHER'],
  ['option_ends_at', 'Option period ends', 'OTHER'],
  ['earnest_money_due_at', 'Earnest money due', 'OTHER'],
  ['financing_due_at', 'Financing due', 'OTHER'],
  ['close_date', 'Closing', 'CLOSING'],
] as const

/**
 * A deal's id with another version and the number of the date: stable, a valid UUID, and never an event's (those are
 * version 7).
 */
const idOf = (number: number): string =>
  `overlay(overlay(d.id::text PLACING '8' FROM 15 FOR 1) PLACING '${number}' FROM 16 FOR 1)::uuid`

/** The day of a moment where the brokerage is. */
const dayAt = (moment: string): string => `(${moment}::timestamptz AT TIME ZONE $4)::date`

/**
 * Rows like those of calendar_events, one source for each kind of date, so that each has an index of its own. $1
 * whether the caller sees the whole brokerage, $2 their agent id, $4 the time zone of the brokerage, in which a day
 * begins and ends.
 */
export const dealDates: readonly EntrySource[] = kinds.map(([column, name, type], index) => {
  const title = `'${name}: ' || d.property_address`
  // Says nothing new, but lets the index of the deals with any date serve.
  const isDated = `coalesce(${kinds.map(([each]) => `d.${each}`).join(', ')}) IS NOT NULL`
  const location = "concat_ws(', ', d.property_address, d.city)"
  return {
    rows: `
  SELECT ${idOf(index + 1)} AS id, d.agent_id, ${title} AS title, NULL AS description, '${type}' AS event_type,
         d.${column}::timestamp AT TIME ZONE $4 AS start_time, (d.${column} + time '23:59:59') AT TIME ZONE $4 AS end_time,
         ${location} AS location, d.id AS deal_id, d.client_id, d.property_id, true AS is_all_day, true AS is_deal_date, d.version, d.created_at
    FROM deals d
   WHERE ${isDated} AND d.status NOT IN ('CANCELLED', 'REJECTED') AND ($1 OR d.agent_id = $2)`,
    // Has a date; said by IS NOT NULL, the index of the days would serve, and what it finds had to be put in the list's
    // order.
    all: `isfinite(d.${column})`,
    from: (moment) => `d.${column} >= ${dayAt(moment)}`,
    to: (moment) => `d.${column} <= ${dayAt(moment)}`,
    // A text without the signs between the parts can only stand within one of them, and there an index finds it.
    matching: (text, words) =>
      /[:,]/.test(words) || !isIndexable(words)
        ? `(${title} ILIKE ${text} OR ${location} ILIKE ${text}) AND ${reach('deals', 'd')}`
        : `(d.property_address ILIKE ${text} OR d.city ILIKE ${text} OR '${name}' ILIKE ${text})`,
  }
})

const hex = '0123456789abcdef'.split('')
/**
 * Versions that deals' ids have: 7 from the application, 5 where they were derived, 4 where they were brought along.
 */
const dealVersions = ['7', '5', '4']

/** Whether an entry of the calendar is a date of a deal: UUID version 8, which no stored event has. */
export const isDealDateId = (eventId: string): boolean => eventId[14] === '8'

/** The ids that the deal behind an entry's id may have; the entry's own id then tells which. */
export const possibleDealIds = (eventId: string): string[] =>
  dealVersions.flatMap((version) => hex.map((digit) => `${eventId.slice(0, 14)}${version}${digit}${eventId.slice(16)}`))
