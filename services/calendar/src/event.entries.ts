import { visibility } from '@bluebonnet/contracts'
import type { CallInput, EventType, PermissionHolder } from '@bluebonnet/contracts'
import { containing, isIndexable, soughtIn } from '@bluebonnet/platform'
import { dealDates } from './deal-dates.js'
import { reach } from './reach.js'

type ListQuery = CallInput<'GET /api/calendar-events'>['query']

/** What the calendar shows: an event, or a date of a deal. */
export interface EntryRow {
  id: string
  agent_id: string | null
  title: string
  description: string | null
  event_type: EventType
  start_time: Date
  end_time: Date
  location: string | null
  deal_id: string | null
  client_id: string | null
  property_id: string | null
  is_all_day: boolean
  is_deal_date: boolean
  version: number
  created_at: Date
}

/** Where entries come from. Conditions name the columns of the source's own table, so that its indexes serve. */
export interface EntrySource {
  /** `SELECT … FROM … WHERE …`, to which conditions are added. */
  rows: string
  /**
   * Which rows are entries when no range of time is given; a range says it itself, and said twice the database would
   * expect far too few.
   */
  all: string
  from: (moment: string) => string
  to: (moment: string) => string
  matching: (text: string, words: string) => string
}

const eventTexts = ['e.title', 'e.description', 'e.location']

/**
 * A person's own private events ($3 entered them) are seen by nobody else, the office included. An event that ends
 * before it starts counts by its start.
 */
const events: EntrySource = {
  rows: `
  SELECT e.id, e.agent_id, e.title, e.description, e.event_type, e.start_time, e.end_time, e.location, e.deal_id, e.client_id, e.property_id,
         e.is_all_day, false AS is_deal_date, e.version, e.created_at
    FROM calendar_events e
   WHERE (($1 AND e.agent_id IS NOT NULL) OR e.agent_id = $2 OR e.created_by = $3)`,
  all: 'true',
  from: (moment) =>
    `tstzrange(e.start_time, greatest(e.start_time, e.end_time), '[]') && tstzrange(${moment}::timestamptz, NULL)`,
  to: (moment) =>
    `tstzrange(e.start_time, greatest(e.start_time, e.end_time), '[]') && tstzrange(NULL, ${moment}::timestamptz, '[]')`,
  matching: (text, words) =>
    `(${soughtIn(eventTexts, words, true)
      .map((each) => `${each} ILIKE ${text}`)
      .join(' OR ')})${isIndexable(words) ? '' : ` AND ${reach('calendar_events', 'e')}`}`,
}

const sources = [events, ...dealDates]

/** Everything on the calendar that a person sees, as `entry`. Further parameters go on from $5. */
export const entries = `(${sources.map(({ rows, all }) => `${rows} AND ${all}`).join(' UNION ALL ')}) AS entry`

/**
 * The same under conditions; of each source no more than the first so many in the list's order, as nobody is shown
 * more.
 */
export const firstEntries = (conditions: Conditions, most: number, order = ''): string =>
  `(${sources.map((source) => `(SELECT * FROM (${source.rows}${conditions.of(source)}) AS entry ${conditions.sql} ${order} LIMIT ${most})`).join(' UNION ALL ')}) AS entry`

/** $1 to $4 of `entries`. */
export const seenBy = (caller: PermissionHolder & { userId: string }, timeZone: string): unknown[] => [
  visibility(caller) === 'brokerage',
  caller.agentId,
  caller.userId,
  timeZone,
]

/** Collects conditions with their parameters, numbered on. */
export class Conditions {
  private readonly texts: string[] = []
  private readonly ofSources: ((source: EntrySource) => string)[] = []

  constructor(readonly parameters: unknown[]) {}

  /** `condition` gets the placeholders of the values, in their order. */
  add(values: readonly unknown[], condition: (...placeholders: string[]) => string): this {
    const first = this.parameters.push(...values) - values.length + 1
    this.texts.push(condition(...values.map((_, index) => `$${first + index}`)))
    return this
  }

  /** A condition that each source words by its own columns. */
  addTo(value: unknown, condition: (source: EntrySource, placeholder: string) => string): this {
    const placeholder = `$${this.parameters.push(value)}`
    this.ofSources.push((source) => condition(source, placeholder))
    return this
  }

  /** Narrows nothing, but tells each source's entries from its other rows. */
  addAll(): this {
    this.ofSources.push((source) => source.all)
    return this
  }

  of(source: EntrySource): string {
    return this.ofSources.map((condition) => ` AND ${condition(source)}`).join('')
  }

  get sql(): string {
    return this.texts.length === 0 ? '' : `WHERE ${this.texts.map((text) => `(${text})`).join(' AND ')}`
  }
}

/** The list's filters. An event is in a range when it touches it. */
export const filtered = (
  parameters: unknown[],
  { startDate, endDate, eventType, agentId, q }: ListQuery,
): Conditions => {
  const where = new Conditions(parameters)
  if (startDate !== undefined) where.addTo(startDate, (source, moment) => source.from(moment))
  if (endDate !== undefined) where.addTo(endDate, (source, moment) => source.to(moment))
  if (startDate === undefined && endDate === undefined) where.addAll()
  if (eventType !== undefined) where.add([eventType], (type) => `entry.event_type = ${type}`)
  if (agentId !== undefined) where.add([agentId], (agent) => `entry.agent_id = ${agent}`)
  const words = q?.trim() ?? ''
  if (words !== '') where.addTo(containing(words), (source, text) => source.matching(text, words))
  return where
}
