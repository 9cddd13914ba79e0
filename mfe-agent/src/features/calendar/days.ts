import { addDays, counted } from '@bluebonnet/domain'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { dayIn } from '@bluebonnet/ui'

/** A calendar day as `YYYY-MM-DD`: comparable text, independent of time zones. */
export type Day = string

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (moment: Date): Day => moment.toISOString().slice(0, 10)

export const daysFrom = (day: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index))

/** The first day of the month `count` months after the month of `day`. */
export const addMonths = (day: Day, count: number): Day => {
  const { year, month } = partsOf(day)
  return dayOf(new Date(Date.UTC(year, month + count, 1)))
}

const partsOf = (day: Day): { year: number; month: number } => {
  const moment = utc(day)
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() }
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text).getTime()) && dayOf(utc(text)) === text

export const monthOf = (day: Day): Day => addMonths(day, 0)

/** The weeks, Sunday to Saturday, that a month covers. */
export const weeksOf = (month: Day): Day[][] => {
  const first = monthOf(month)
  const start = sundayOf(first)
  const end = addMonths(first, 1)
  const weeks: Day[][] = []
  for (let sunday = start; sunday < end; sunday = addDays(sunday, 7)) weeks.push(daysFrom(sunday, 7))
  return weeks
}

const format =
  (options: Intl.DateTimeFormatOptions) =>
  (day: Day): string =>
    new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }).format(utc(day))

const monthTitle = format({ month: 'long', year: 'numeric' })
const rangeTitle = (first: Day, last: Day): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(utc(first), utc(last))
export const fullDay = format({ dateStyle: 'full' })
export const weekdayShort = format({ weekday: 'short' })
export const weekdayLong = format({ weekday: 'long' })
export const dayNumber = (day: Day): string => String(utc(day).getUTCDate())

/** The maximum number of days shown per event, so that a mistyped year does not fill the calendar. */
const maxDays = 62

/** The days of an event. An event that ends at midnight does not include the next day. */
const daysOf = ({ startTime, endTime }: CalendarEvent, timeZone: string): Day[] => {
  const start = Date.parse(startTime)
  const first = dayIn(new Date(start), timeZone)
  const last = dayIn(new Date(Math.max(start, Date.parse(endTime) - 1)), timeZone)
  const days: Day[] = []
  for (let day = first; day <= last && days.length < maxDays; day = addDays(day, 1)) days.push(day)
  return days
}

/** All-day events first, then by start time. */
const inOrder = (a: CalendarEvent, b: CalendarEvent): number =>
  Number(b.isAllDay) - Number(a.isAllDay) || a.startTime.localeCompare(b.startTime) || a.title.localeCompare(b.title)

export const eventsByDay = (events: readonly CalendarEvent[], timeZone: string): Map<Day, CalendarEvent[]> => {
  const byDay = new Map<Day, CalendarEvent[]>()
  for (const event of events.toSorted(inOrder)) {
    for (const day of daysOf(event, timeZone)) byDay.set(day, [...(byDay.get(day) ?? []), event])
  }
  return byDay
}

export const countText = (count: number): string => (count === 0 ? 'no events' : counted(count, 'event'))

export const views = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof views)[number]

const agendaDays = 30

const sundayOf = (day: Day): Day => addDays(day, -utc(day).getUTCDay())

export const rowsOf = (view: CalendarView, month: Day, day: Day): Day[][] => {
  if (view === 'month') return weeksOf(month)
  return view === 'week' ? [daysFrom(sundayOf(day), 7)] : [daysFrom(day, agendaDays)]
}

/** Days per step back or forward. A month varies in length, so it is not listed. */
export const stepDays: Record<Exclude<CalendarView, 'month'>, number> = { week: 7, agenda: agendaDays }

export const titleOf = (view: CalendarView, month: Day, rows: readonly (readonly Day[])[]): string => {
  const days = rows.flat()
  return view === 'month' ? monthTitle(month) : rangeTitle(days[0] ?? month, days.at(-1) ?? month)
}
