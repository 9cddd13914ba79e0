import type { CalendarEvent } from '@bluebonnet/contracts'
import { dayIn } from '@bluebonnet/ui'
import { addDays } from './days.js'
import type { Day } from './days.js'

/** How long an event is shown at most: a mistyped year must not fill the calendar. */
const mostDays = 62

/** The days that an event touches; one that ends at midnight does not touch the next. */
const daysOf = ({ startTime, endTime }: CalendarEvent, timeZone: string): Day[] => {
  const start = Date.parse(startTime)
  const first = dayIn(new Date(start), timeZone)
  const last = dayIn(new Date(Math.max(start, Date.parse(endTime) - 1)), timeZone)
  const days: Day[] = []
  for (let day = first; day <= last && days.length < mostDays; day = addDays(day, 1)) days.push(day)
  return days
}

/** Whole days first, then by the clock. */
const inOrder = (a: CalendarEvent, b: CalendarEvent): number =>
  Number(b.isAllDay) - Number(a.isAllDay) || a.startTime.localeCompare(b.startTime) || a.title.localeCompare(b.title)

export const eventsByDay = (events: readonly CalendarEvent[], timeZone: string): Map<Day, CalendarEvent[]> => {
  const byDay = new Map<Day, CalendarEvent[]>()
  for (const event of events.toSorted(inOrder)) {
    for (const day of daysOf(event, timeZone)) byDay.set(day, [...(byDay.get(day) ?? []), event])
  }
  return byDay
}
