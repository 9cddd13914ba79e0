/**
 * The dates of deals as entries of the calendar (DECISIONS section 3), in SQL: they are read from the deals themselves, so that
 * they are never out of step. The table of the module above is read by name.
 */
const kinds = [
  ['contract_date', 'Contract', 'OTHER'],
  ['option_ends_at', 'Option period ends', 'OTHER'],
  ['earnest_money_due_at', 'Earnest money due', 'OTHER'],
  ['financing_due_at', 'Financing due', 'OTHER'],
  ['close_date', 'Closing', 'CLOSING'],
] as const

const values = kinds.map(([column, name, type], index) => `(${index + 1}, '${name}', d.${column}, '${type}')`).join(', ')

/** A deal's id with another version and the number of the date: stable, a valid UUID, and never an event's (those are version 7). */
const id = "overlay(overlay(d.id::text PLACING '8' FROM 15 FOR 1) PLACING date.number::text FROM 16 FOR 1)::uuid"

/**
 * Rows like those of calendar_events. $1 whether the caller sees the whole brokerage, $2 their agent id, $4 the time zone of
 * the brokerage, in which a day begins and ends.
 */
export const dealDateRows = `
  SELECT ${id} AS id, d.agent_id, date.name || ': ' || d.property_address AS title, NULL AS description, date.type AS event_type,
         date.day::timestamp AT TIME ZONE $4 AS start_time, (date.day + time '23:59:59') AT TIME ZONE $4 AS end_time,
         concat_ws(', ', d.property_address, d.city) AS location, d.id AS deal_id, d.client_id, d.property_id,
         true AS is_all_day, true AS is_deal_date, d.created_at
    FROM deals d CROSS JOIN LATERAL (VALUES ${values}) AS date (number, name, day, type)
   WHERE date.day IS NOT NULL AND d.status NOT IN ('CANCELLED', 'REJECTED') AND ($1 OR d.agent_id = $2)`

const hex = '0123456789abcdef'.split('')
/** Versions that deals' ids have: 7 from the application, 5 where they were derived, 4 where they were brought along. */
const dealVersions = ['7', '5', '4']

export const isDealDateId = (eventId: string): boolean => eventId[14] === '8'

/** The ids that the deal behind an entry's id may have; the entry's own id then tells which. */
export const possibleDealIds = (eventId: string): string[] =>
  dealVersions.flatMap((version) => hex.map((digit) => `${eventId.slice(0, 14)}${version}${digit}${eventId.slice(16)}`))
