const format = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })

const begin = (month: string): Date => new Date(`${month.slice(0, 7)}-01T00:00:00Z`)

/** 'Nov' for a month of a series, '2026-11' or a day of it. */
export const monthName = (month: string): string => format.format(begin(month))

/** 'Nov 2026', for months of a period that may be any year's. */
export const monthAndYear = (month: string): string => withYear.format(begin(month))
