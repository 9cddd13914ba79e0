import { visibility } from '@bluebonnet/contracts'
import type { CallInput, EventType } from '@bluebonnet/contracts'
import { type Caller, containing } from '@bluebonnet/platform'
import { dealDateRows } from './deal-dates.js'

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
  created_at: Date
}

/** A person's own private events ($3 entered them) are seen by nobody else, the office included. */
const eventRows = `
  SELECT e.id, e.agent_id, e.title, e.description, e.event_type, e.start_time, e.end_time, e.location, e.deal_id, e.client_id, e.property_id,
         e.is_all_day, false AS is_deal_date, e.created_at
    FROM calendar_events e
   WHERE ($1 AND e.agent_id IS NOT NULL) OR e.agent_id = $2 OR e.created_by = $3`

/** Everything on the calendar that a person sees, as `entry`. Further parameters go on from $5. */
export const entries = `(${eventRows} UNION ALL ${dealDateRows}) AS entry`

/** $1 to $4 of `entries`. */
export const seenBy = (caller: Caller, timeZone: string): unknown[] => [visibility(caller) === 'brokerage', caller.agentId, caller.userId, timeZone]

/** Collects conditions with their parameters, numbered on. */
export class Conditions {
  private readonly texts: string[] = []

  constructor(readonly parameters: unknown[]) {}

  /** `condition` gets the placeholders of the values, in their order. */
  add(values: readonly unknown[], condition: (...placeholders: string[]) => string): this {
    const first = this.parameters.push(...values) - values.length + 1
    this.texts.push(condition(...values.map((_, index) => `$${first + index}`)))
    return this
  }

  get sql(): string {
    return this.texts.length === 0 ? '' : `WHERE ${this.texts.map((text) => `(${text})`).join(' AND ')}`
  }
}

/** The list's filters. An event is in a range when it touches it; one that ends before it starts counts by its start. */
export const filtered = (parameters: unknown[], { startDate, endDate, eventType, agentId, q }: ListQuery): Conditions => {
  const where = new Conditions(parameters)
  if (startDate !== undefined) where.add([startDate], (start) => `greatest(entry.start_time, entry.end_time) >= ${start}::timestamptz`)
  if (endDate !== undefined) where.add([endDate], (end) => `entry.start_time <= ${end}::timestamptz`)
  if (eventType !== undefined) where.add([eventType], (type) => `entry.event_type = ${type}`)
  if (agentId !== undefined) where.add([agentId], (agent) => `entry.agent_id = ${agent}`)
  if (q !== undefined && q.trim() !== '') {
    where.add([containing(q)], (text) => `entry.title ILIKE ${text} OR entry.description ILIKE ${text} OR entry.location ILIKE ${text}`)
  }
  return where
}
