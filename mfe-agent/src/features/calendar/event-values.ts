import type { CalendarEvent } from '@bluebonnet/contracts'
import { addDays, momentAt, startOfDay, wallClockAt, type EventType } from '@bluebonnet/domain'
import { presentText } from '@bluebonnet/portal-sdk'
import { clockOf, addToWallClock } from './placing.js'

/** Values of the event form. Times are local times of the brokerage: `YYYY-MM-DDTHH:mm`, or a date alone. */
export interface EventValues {
  title: string
  description?: string | null
  eventType: EventType
  startTime: string
  endTime: string
  location?: string | null
  dealId?: string | null
  clientId?: string | null
  propertyId?: string | null
  isAllDay?: boolean
  agentId?: string
}

/** Adds a default time to a date from an all-day field. */
export const withTime = (value: string | undefined): string => (value?.length === 10 ? `${value}T09:00` : (value ?? ''))

/** Whether an event ends before it starts. All-day events compare dates. */
export const endsBeforeStart = ({ startTime, endTime, isAllDay = false }: Partial<EventValues>): boolean => {
  if (!startTime || !endTime) return false
  return isAllDay ? endTime.slice(0, 10) < startTime.slice(0, 10) : withTime(endTime) < withTime(startTime)
}

/** Omits empty optional values. An all-day event ends at the start of the next day (docs/rules/screens.md#events). */
export const eventBody = (values: EventValues, timeZone: string) => {
  const isAllDay = values.isAllDay ?? false
  return {
    title: values.title,
    eventType: values.eventType,
    startTime: isAllDay
      ? startOfDay(values.startTime.slice(0, 10), timeZone)
      : momentAt(withTime(values.startTime), timeZone),
    endTime: isAllDay
      ? startOfDay(addDays(values.endTime.slice(0, 10), 1), timeZone)
      : momentAt(withTime(values.endTime), timeZone),
    isAllDay,
    description: presentText(values.description),
    location: presentText(values.location),
    dealId: presentText(values.dealId),
    clientId: presentText(values.clientId),
    propertyId: presentText(values.propertyId),
    agentId: presentText(values.agentId),
  }
}

/** Values for an update: emptied fields become null, which a create omits. */
export const eventChange = (values: EventValues, timeZone: string) => {
  const { agentId: _owner, ...body } = eventBody(values, timeZone)
  return {
    ...body,
    description: body.description ?? null,
    location: body.location ?? null,
    dealId: body.dealId ?? null,
    clientId: body.clientId ?? null,
    propertyId: body.propertyId ?? null,
  }
}

export const eventValues = (
  {
    title,
    description,
    eventType,
    startTime,
    endTime,
    location,
    dealId,
    clientId,
    propertyId,
    isAllDay,
  }: CalendarEvent,
  timeZone: string,
): EventValues => {
  const lastMoment = isAllDay && endTime > startTime ? new Date(Date.parse(endTime) - 1).toISOString() : endTime
  return {
    title,
    description,
    eventType,
    startTime: wallClockAt(startTime, timeZone),
    endTime: wallClockAt(lastMoment, timeZone),
    location,
    dealId,
    clientId,
    propertyId,
    isAllDay,
  }
}

/** Where a new event starts: a day, and the minute when hours are shown. */
export interface Slot {
  day: string
  minute?: number
  /** The most likely type. */
  eventType?: EventType
}

const morning = 9 * 60

/** A new event of one hour, in the morning when no hour is selected. */
export const newEventOn = (slot: Slot | null): Partial<EventValues> => {
  if (slot === null) return {}
  const startTime = `${slot.day}T${clockOf(slot.minute ?? morning)}`
  const { eventType } = slot
  return { startTime, endTime: addToWallClock(startTime, 0, 60), ...(eventType === undefined ? {} : { eventType }) }
}
