import type { CalendarEvent } from '@bluebonnet/contracts'
import type { EntryRow } from './calendar.list.js'

/** Maps a calendar entry, an event or a date of a deal, to its API form. */
export const eventAnswer = (entry: EntryRow): CalendarEvent => ({
  id: entry.id,
  agentId: entry.agent_id,
  title: entry.title,
  description: entry.description,
  eventType: entry.event_type,
  startTime: entry.start_time.toISOString(),
  endTime: entry.end_time.toISOString(),
  location: entry.location,
  dealId: entry.deal_id,
  clientId: entry.client_id,
  propertyId: entry.property_id,
  isAllDay: entry.is_all_day,
  isDealDate: entry.is_deal_date,
  version: entry.version,
  createdAt: entry.created_at.toISOString(),
})
