/** Calendar days as `YYYY-MM-DD`: text that compares and never moves with a time zone. */
export type Day = string

const dayMs = 86_400_000
const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (moment: Date): Day => moment.toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => dayOf(new Date(utc(day).getTime() + count * dayMs))

export const daysFrom = (day: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index))

export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to).getTime() - utc(from).getTime()) / dayMs)

/** The first day of the month that is `count` months from the given day's. */
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

/** The weeks, Sunday to Saturday, that a month touches. */
export const weeksOf = (month: Day): Day[][] => {
  const first = monthOf(month)
  const start = addDays(first, -utc(first).getUTCDay())
  const end = addMonths(first, 1)
  const weeks: Day[][] = []
  for (let sunday = start; sunday < end; sunday = addDays(sunday, 7)) weeks.push(daysFrom(sunday, 7))
  return weeks
}

const format =
  (options: Intl.DateTimeFormatOptions) =>
  (day: Day): string =>
    new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }).format(utc(day))

/** 'November 2026' */
export const monthTitle = format({ month: 'long', year: 'numeric' })
/** 'Nov 15 – 21, 2026' */
export const rangeTitle = (first: Day, last: Day): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(utc(first), utc(last))
/** 'Saturday, November 21, 2026' */
export const fullDay = format({ dateStyle: 'full' })
/** 'Sat' and 'Saturday' */
export const weekdayShort = format({ weekday: 'short' })
export const weekdayLong = format({ weekday: 'long' })
export const dayNumber = (day: Day): string => String(utc(day).getUTCDate())
