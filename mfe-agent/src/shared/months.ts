const format = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })

/** 'Nov' for a month of a series, '2026-11' or a day of it. */
export const monthName = (month: string): string => format.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`))
