/** Days, `YYYY-MM-DD`: from the first up to, not including, the second. */
export interface Period {
  from: string
  to: string
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** The days of a calendar year. */
export const calendarYear = (year: number): Period => ({ from: `${year}-01-01`, to: `${year + 1}-01-01` })

/** The calendar year around a day, `YYYY-MM-DD`. */
export const yearOf = (day: string): Period => calendarYear(Number(day.slice(0, 4)))

/** The day after. */
export const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** As much of a period as has come by the end of a day; of one that is to come, nothing. */
export const upTo = ({ from, to }: Period, today: string): Period => {
  const tomorrow = dayAfter(today)
  return { from, to: to < tomorrow ? to : tomorrow }
}

/** The first day of the month that many months before a day's own. */
export const monthStart = (day: string, before = 0): string => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - before
  return `${Math.floor(months / 12)}-${pad((months % 12) + 1)}-01`
}

/** The last twelve months as 'YYYY-MM', oldest first, ending with the day's own. */
export const lastTwelveMonths = (day: string): string[] => Array.from({ length: 12 }, (_, index) => monthStart(day, 11 - index).slice(0, 7))
