import { type Days, lastDay, monthsOf, periodAround, periodDays } from '@bluebonnet/contracts'
import { dayAfter } from '@bluebonnet/domain'
import { untilToday } from '@bluebonnet/deals'

/** The calendar year around a day, `YYYY-MM-DD`. */
export const yearOf = (day: string): Days => periodDays(periodAround('year', day))

/** The first day of a month, `before` months before the month of a day. */
export const monthStart = (day: string, before = 0): string => periodDays(periodAround('month', day, before)).from

/** The last twelve months as 'YYYY-MM', oldest first, ending with the day's own. */
export const lastTwelveMonths = (day: string): string[] => monthsOf({ from: monthStart(day, 11), to: dayAfter(day) })

/** The same day of the previous year; 28 February for a leap day. */
export const yearBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('-02-29', '-02-28')

/** The period of a call that accepts a year or a period. Defaults to this year. */
export const periodOrThisYear = (
  { year, period }: { year?: number | undefined; period?: string | undefined },
  today: string,
): string => period ?? (year === undefined ? periodAround('year', today) : String(year))

/** The months of a period up to the month of today, as 'YYYY-MM'. */
export const startedMonths = (period: Days, today: string): string[] =>
  monthsOf(untilToday(period, lastDay(periodDays(periodAround('month', today)))))
