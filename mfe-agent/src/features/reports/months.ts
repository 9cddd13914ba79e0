const name = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const nameWithYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** 'Nov' for '2026-11'; January carries its year, so that a row of twelve is never ambiguous. */
export const monthLabel = (month: string): string => {
  const day = new Date(`${month.slice(0, 7)}-01T00:00:00Z`)
  return (day.getUTCMonth() === 0 ? nameWithYear : name).format(day)
}
