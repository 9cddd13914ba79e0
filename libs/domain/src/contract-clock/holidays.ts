import { addDays } from '../days.js'

/** Paragraph 5A moves days past 'legal holidays' and does not say whose (docs/rules/contract-clock.md#holidays). */
export const holidayLists = ['FEDERAL', 'TEXAS'] as const
export type HolidayList = (typeof holidayLists)[number]

/** 0 is Sunday, 6 is Saturday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const pad = (value: number): string => String(value).padStart(2, '0')

/** The nth weekday of a month, counted from 1; -1 is the last one. */
const nth = (year: number, month: number, weekday: number, count: number): string => {
  const first = `${year}-${pad(month)}-01`
  const day = addDays(first, (weekday - weekdayOf(first) + 7) % 7)
  if (count > 0) return addDays(day, (count - 1) * 7)
  const fifth = addDays(day, 28)
  return fifth.slice(5, 7) === pad(month) ? fifth : addDays(day, 21)
}

const monday = 1
const thursday = 4

const onBoth = (year: number): string[] => [
  `${year}-01-01`,
  nth(year, 1, monday, 3),
  nth(year, 2, monday, 3),
  nth(year, 5, monday, -1),
  `${year}-06-19`,
  `${year}-07-04`,
  nth(year, 9, monday, 1),
  `${year}-11-11`,
  nth(year, 11, thursday, 4),
  `${year}-12-25`,
]

/** A federal holiday on a Saturday is observed on Friday, one on a Sunday on Monday (5 U.S.C. 6103). */
const observed = (day: string): string => {
  const shifts: Record<number, number> = { 0: 1, 6: -1 }
  return addDays(day, shifts[weekdayOf(day)] ?? 0)
}

/** Columbus Day is a federal holiday only. */
const federal = (year: number): string[] => [...onBoth(year), nth(year, 10, monday, 2)].map(observed)

/** Texas state holidays in addition to the federal ones; they do not move off a weekend (Gov. Code 662.003). */
const texas = (year: number): string[] => [
  ...onBoth(year),
  addDays(nth(year, 11, thursday, 4), 1),
  `${year}-12-24`,
  `${year}-12-26`,
]

const daysOff: Record<HolidayList, (year: number) => string[]> = { FEDERAL: federal, TEXAS: texas }
const known = new Map<string, ReadonlySet<string>>()

/** All holidays of a year. The federal list includes next year's New Year's Day if it is observed on December 31. */
export const holidaysOf = (list: HolidayList, year: number): ReadonlySet<string> => {
  const key = `${list} ${year}`
  const days =
    known.get(key) ??
    new Set([...daysOff[list](year), ...daysOff[list](year + 1)].filter((day) => day.startsWith(String(year))))
  known.set(key, days)
  return days
}

/** Whether paragraph 5A moves a day under this list: a Saturday, a Sunday or a holiday. */
const isOff = (day: string, list: HolidayList): boolean =>
  weekdayOf(day) % 6 === 0 || holidaysOf(list, Number(day.slice(0, 4))).has(day)

/** The day itself, or the next day that is not a Saturday, Sunday or holiday of the list. */
export const nextOpenDay = (day: string, list: HolidayList): string =>
  isOff(day, list) ? nextOpenDay(addDays(day, 1), list) : day
