import { eventTypeLabels } from '@bluebonnet/contracts'
import { dayIn } from '@bluebonnet/platform'
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import type { EntryRow } from '../event.entries.js'

export interface CalendarFile {
  name: string
  /** In which days begin and end, and which programs show. */
  timeZone: string
  madeAt: Date
}

type Entry = Pick<
  EntryRow,
  'id' | 'title' | 'description' | 'location' | 'event_type' | 'start_time' | 'end_time' | 'is_all_day'
>

const dayMs = 86_400_000
const hourSeconds = 3_600

/** What programs read as text: line breaks of one kind, and no other control character (RFC 5545, section 3.3.11). */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')

/**
 * Whole days, the end being the first day after; an event that ends at midnight does not touch the day that begins
 * then.
 */
const days = (
  { start_time: start, end_time: end }: Entry,
  timeZone: string,
): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'transparency'> => {
  const lastMoment = new Date(Math.max(start.getTime(), end.getTime() - 1))
  const dayAfter = new Date(Date.parse(dayIn(timeZone, lastMoment)) + dayMs)
  return {
    allDay: true,
    start: new Date(dayIn(timeZone, start)),
    end: dayAfter,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/** An end is later than its start or left out (RFC 5545, section 3.8.2.2). */
const moments = ({ start_time: start, end_time: end }: Entry): Pick<ICalEventData, 'start' | 'end'> => ({
  start,
  ...(end > start ? { end } : {}),
})

const event = (entry: Entry, { timeZone, madeAt }: CalendarFile): ICalEventData => ({
  id: `${entry.id}@bluebonnet`,
  stamp: madeAt,
  ...(entry.is_all_day ? days(entry, timeZone) : moments(entry)),
  summary: plain(entry.title),
  description: entry.description === null ? null : plain(entry.description),
  location: entry.location === null ? null : plain(entry.location),
  categories: [{ name: eventTypeLabels[entry.event_type] }],
})

/** A calendar has at least one component (section 3.4); without events it is this one. */
const nothing = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** A calendar as RFC 5545 has it: moments in UTC, whole days as days of the brokerage. */
export const icsCalendar = (file: CalendarFile, entries: readonly Entry[]): string => {
  const zone = file.timeZone
  const calendar = ical({
    name: plain(file.name).replaceAll('\n', ' '),
    prodId: '//Bluebonnet//Calendar//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: hourSeconds,
    ...(entries.length === 0
      ? { timezone: { name: zone, generator: () => nothing.join('\r\n') } }
      : { x: { 'X-WR-TIMEZONE': zone } }),
    events: entries.map((entry) => event(entry, file)),
  })
  return `${calendar.toString()}\r\n`
}
