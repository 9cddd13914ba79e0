import { z } from 'zod'
import { eventTypes } from '../enums.js'
import { limits } from '../limits.js'
import { answeredMoment, id, moment, notRequired, optionalId, optionalText, requiredText } from '../shared/fields.js'
import { fieldTexts } from '../texts/fields.js'

const required = (message: string) => z.string({ error: message }).min(1, message).pipe(moment)

const written = {
  title: requiredText(limits.nameLength, fieldTexts.eventTitle),
  description: optionalText(limits.noteLength),
  eventType: z.enum(eventTypes, fieldTexts.eventType),
  startTime: required(fieldTexts.eventStart),
  endTime: required(fieldTexts.eventEnd),
  location: optionalText(300),
  dealId: optionalId,
  clientId: optionalId,
  propertyId: optionalId,
  isAllDay: notRequired(z.boolean()),
  agentId: optionalId,
}

export const createEvent = z.strictObject(written)
export const updateEvent = z.strictObject(written).partial()

export const calendarEvent = z.object({
  id,
  /** Null for a private event of somebody without an agent profile. */
  agentId: id.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  eventType: z.enum(eventTypes),
  startTime: answeredMoment,
  endTime: answeredMoment,
  location: z.string().nullable(),
  dealId: id.nullable(),
  clientId: id.nullable(),
  propertyId: id.nullable(),
  isAllDay: z.boolean(),
  /** A date of a deal that the calendar shows (option, earnest money, financing, closing); changed on the deal, not here. */
  isDealDate: z.boolean(),
  createdAt: answeredMoment,
})
/** The address without the deployment's own, to be given to a calendar program as a whole. */
export const calendarFeed = z.object({ url: z.string() })
export type CalendarEvent = z.output<typeof calendarEvent>
