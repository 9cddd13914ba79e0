import { dayAfter } from '@bluebonnet/domain'
import { eventTypeLabels } from '@bluebonnet/contracts'
import { dayIn } from '@bluebonnet/platform'
import type { EntryRow } from '../calendar.list.js'

/** RFC 5545, section 3.1: a line has at most 75 octets; the next starts with a space. No character is split. */
const lineOctets = 75

/** Folds a content line that is longer. */
export const foldLine = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const letter of line) {
    const length = Buffer.byteLength(letter)
    if (octets + length > lineOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += letter
    octets += length
  }
  return [...lines, current].join('\r\n')
}

/** A value of type TEXT (section 3.3.11): separators escaped, line breaks as \n, no other control characters. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** A moment in UTC, which needs no time zone definition: 20260510T150000Z. */
const utc = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** A day: 20260510. */
const plainDay = (day: string): string => day.replaceAll('-', '')

export interface CalendarFile {
  name: string
  /** The time zone of whole days, which calendar programs show. */
  timeZone: string
  madeAt: Date
}

type Entry = Pick<
  EntryRow,
  'id' | 'title' | 'description' | 'location' | 'event_type' | 'start_time' | 'end_time' | 'is_all_day'
>

/**
 * Whole days; the end is the first day after. An event that ends at midnight does not include the day that starts then.
 */
const days = ({ start_time: start, end_time: end }: Entry, timeZone: string): string[] => {
  const lastMoment = new Date(Math.max(start.getTime(), end.getTime() - 1))
  return [
    `DTSTART;VALUE=DATE:${plainDay(dayIn(timeZone, start))}`,
    `DTEND;VALUE=DATE:${plainDay(dayAfter(dayIn(timeZone, lastMoment)))}`,
    'TRANSP:TRANSPARENT',
  ]
}

/** An end is later than its start or omitted (RFC 5545, section 3.8.2.2). */
const moments = ({ start_time: start, end_time: end }: Entry): string[] => [
  `DTSTART:${utc(start)}`,
  ...(end > start ? [`DTEND:${utc(end)}`] : []),
]

const event = (entry: Entry, { timeZone, madeAt }: CalendarFile): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.id}@bluebonnet`,
  `DTSTAMP:${utc(madeAt)}`,
  ...(entry.is_all_day ? days(entry, timeZone) : moments(entry)),
  `SUMMARY:${escaped(entry.title)}`,
  ...(entry.description === null ? [] : [`DESCRIPTION:${escaped(entry.description)}`]),
  ...(entry.location === null ? [] : [`LOCATION:${escaped(entry.location)}`]),
  `CATEGORIES:${escaped(eventTypeLabels[entry.event_type])}`,
  'END:VEVENT',
]

/** The component of a calendar without events: there must be at least one (section 3.4). */
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

/** An RFC 5545 calendar: moments in UTC, whole days in the brokerage's time zone. */
export const icsCalendar = (file: CalendarFile, entries: readonly Entry[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bluebonnet//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(file.name)}`,
    `X-WR-TIMEZONE:${file.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(entries.length === 0 ? nothing : entries.flatMap((entry) => event(entry, file))),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
