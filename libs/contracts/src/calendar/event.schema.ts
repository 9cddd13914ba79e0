import { z } from 'zod'
import { eventTypes, lengths } from '@bluebonnet/domain'
import {
  isoMoment,
  editedVersion,
  id,
  notRequired,
  optionalId,
  optionalLine,
  optionalText,
  requiredLine,
  requiredMoment,
  rowVersion,
  requiredMessage,
} from '../shared/fields.js'
import * as fieldTexts from '../texts/fields.js'

const written = {
  title: requiredLine(lengths.name, fieldTexts.eventTitle),
  description: optionalText(lengths.note),
  eventType: z.enum(eventTypes, requiredMessage(fieldTexts.eventType)),
  startTime: requiredMoment(fieldTexts.eventStart),
  endTime: requiredMoment(fieldTexts.eventEnd),
  location: optionalLine(lengths.location),
  dealId: optionalId,
  clientId: optionalId,
  propertyId: optionalId,
  isAllDay: notRequired(z.boolean()),
  agentId: optionalId,
}

export const createEvent = z.strictObject(written)
export const updateEvent = z.strictObject({ ...written, version: editedVersion }).partial()

export const calendarEvent = z.object({
  id,
  /** Null for a private event of a person without an agent profile. */
  agentId: id.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  eventType: z.enum(eventTypes),
  startTime: isoMoment,
  endTime: isoMoment,
  location: z.string().nullable(),
  dealId: id.nullable(),
  clientId: id.nullable(),
  propertyId: id.nullable(),
  isAllDay: z.boolean(),
  /** A date of a deal (option, earnest money, financing, closing): changed on the deal, not here. */
  isDealDate: z.boolean(),
  version: rowVersion,
  createdAt: isoMoment,
})
/** The path without the origin; a calendar program needs the full URL. */
export const calendarFeed = z.object({ url: z.string() })
export type CalendarEvent = z.output<typeof calendarEvent>
