import { eventTypeLabels } from '@bluebonnet/contracts'
import { dayIn } from '@bluebonnet/platform'
import type { EntryRow } from '../calendar.list.js'

/** RFC 5545, section 3.1: a line has at most 75 octets; the next begins with a space. No letter is cut in two. */
const lineOctets = 75

/** A content line as it goes out: cut where it is longer than that. */
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

/** A moment in UTC, which needs no definition of a time zone: 20260510T150000Z. */
const utc = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** A day: 20260510. */
const plainDay = (day: string): string => day.replaceAll('-', '')

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

const nextDay = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

/**
 * Whole days, the end being the first day after; an event that ends at midnight does not touch the day that begins
 * then.
 */
const days = ({ start_time: start, end_time: end }: Entry, timeZone: string): string[] => {
  const lastMoment = new Date(Math.max(start.getTime(), end.getTime() - 1))
  return [
    `DTSTART;VALUE=DATE:${plainDay(dayIn(timeZone, start))}`,
    `DTEND;VALUE=DATE:${plainDay(nextDay(dayIn(timeZone, lastMoment)))}`,
    'TRANSP:TRANSPARENT',
  ]
}

/** An end is later than its start or left out (RFC 5545, section 3.8.2.2). */
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

/** A calendar as RFC 5545 has it: moments in UTC, whole days of the brokerage. */
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
