import { type CallInput } from '@bluebonnet/contracts'
import { eventTypes } from '@bluebonnet/domain'
import {
  type RowQuery,
  allOf,
  is,
  joinFragments,
  type List,
  newest,
  ofDeal,
  ofEvent,
  raw,
  type Sql,
  sql,
  wordsNamingDeal,
} from '@bluebonnet/platform'
import { z } from 'zod'
import { contractDates } from './contract-dates.js'
import { dealDates } from './deal-dates.js'
import type { EntrySource, CalendarScope } from './entry-source.js'
import { taskDates } from './task-dates.js'

type Query = CallInput<'GET /api/calendar-events'>['query']

/**
 * A calendar entry: an event, a date of a deal, a deadline of its contract or a task. The last two are treated like
 * dates of deals.
 */
export const entryRow = z.strictObject({
  id: z.string(),
  agent_id: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  event_type: z.enum(eventTypes),
  start_time: z.date(),
  end_time: z.date(),
  location: z.string().nullable(),
  deal_id: z.string().nullable(),
  client_id: z.string().nullable(),
  property_id: z.string().nullable(),
  is_all_day: z.boolean(),
  is_deal_date: z.boolean(),
  /** Whether its id is the id of a row; dates of deals have computed ids. */
  is_stored: z.boolean(),
  version: z.number(),
  created_at: z.date(),
})
export type EntryRow = z.output<typeof entryRow>

const knownDeals = ofDeal('named')
const span = "tstzrange(e.start_time, greatest(e.start_time, e.end_time), '[]')"

/**
 * Appointments. An event that ends before it starts counts by its start. An event is in a range if it touches it.
 */
const events: EntrySource = {
  rows: ({ caller }) => sql`
  SELECT e.id, e.agent_id, e.title, e.description, e.event_type, e.start_time, e.end_time, e.location, e.deal_id,
         e.client_id, e.property_id, e.is_all_day, false AS is_deal_date, true AS is_stored, e.version, e.created_at
    FROM calendar_events e
   WHERE ${ofEvent(caller)}`,
  all: raw('true'),
  from: (moment) => sql`${raw(span)} && tstzrange(${moment}::timestamptz, NULL)`,
  to: (moment) => sql`${raw(span)} && tstzrange(NULL, ${moment}::timestamptz, '[]')`,
  words: wordsNamingDeal('e.deal_id', ({ caller }: CalendarScope) => knownDeals(caller), [
    'e.title',
    'e.description',
    'e.location',
  ]),
}

const sources = [events, ...dealDates, contractDates, taskDates]

const conditionsOf = (source: EntrySource, who: CalendarScope, { startDate, endDate, q = '' }: Query): Sql =>
  allOf([
    startDate === undefined ? null : source.from(startDate, who),
    endDate === undefined ? null : source.to(endDate, who),
    startDate === undefined && endDate === undefined ? source.all : null,
    q.trim() === '' ? null : source.words(q.trim(), who),
  ])

/** All calendar entries that the caller sees, as `entry`. Each source is limited to the total limit. */
export const entriesOf = (who: CalendarScope, query: Query, { where, order, most }: RowQuery): Sql => {
  const rows = sources.map(
    (source) => sql`(SELECT * FROM (${source.rows(who)} AND ${conditionsOf(source, who, query)}) AS entry
      WHERE ${where} ${order} LIMIT ${raw(String(most))})`,
  )
  return sql`(${joinFragments(rows, ' UNION ALL ')}) AS entry`
}

/** Events and dates of deals as one list. */
export const calendarList: List<Query, EntryRow, CalendarScope> = {
  from: entriesOf,
  columns: 'entry.*',
  row: entryRow,
  order: newest('entry.created_at', 'entry.id', ({ created_at: at, id }) => ({ at, id })),
  scope: () => null,
  filters: {
    eventType: is('entry.event_type'),
    agentId: is('entry.agent_id'),
    // Each source filters these, and its search words, by its own columns.
    startDate: () => null,
    endDate: () => null,
  },
  words: () => raw('true'),
}
