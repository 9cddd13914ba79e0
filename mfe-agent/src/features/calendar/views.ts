import { addDays, daysFrom, monthTitle, rangeTitle, weeksOf } from './days.js'
import type { Day } from './days.js'

export const views = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof views)[number]

/** How many days the agenda looks ahead. */
const agendaDays = 30

const sundayOf = (day: Day): Day => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

/** The days on the screen, in rows. */
export const rowsOf = (view: CalendarView, month: Day, day: Day): Day[][] => {
  if (view === 'month') return weeksOf(month)
  return view === 'week' ? [daysFrom(sundayOf(day), 7)] : [daysFrom(day, agendaDays)]
}

/** How many days a step back or on moves; a month is not a number of days. */
export const stepDays: Record<Exclude<CalendarView, 'month'>, number> = { week: 7, agenda: agendaDays }

export const titleOf = (view: CalendarView, month: Day, rows: readonly (readonly Day[])[]): string => {
  const days = rows.flat()
  return view === 'month' ? monthTitle(month) : rangeTitle(days[0] ?? month, days.at(-1) ?? month)
}
