const format = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })

const begin = (month: string): Date => new Date(`${month.slice(0, 7)}-01T00:00:00Z`)

/** 'Nov' for a month of a series: '2026-11' or a day in it. */
export const monthName = (month: string): string => format.format(begin(month))

/** 'Nov 2026', for a period in any year. */
export const monthAndYear = (month: string): string => withYear.format(begin(month))

const name = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const nameWithYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** 'Nov' for '2026-11'. January includes its year, so that twelve months are unambiguous. */
export const monthLabel = (month: string): string => {
  const day = new Date(`${month.slice(0, 7)}-01T00:00:00Z`)
  return (day.getUTCMonth() === 0 ? nameWithYear : name).format(day)
}
