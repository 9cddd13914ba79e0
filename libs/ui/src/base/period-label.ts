import { lastDay, readPeriod } from '@bluebonnet/contracts'
import { formatDate } from './dates.js'

const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A period as people say it: 'November 2026', 'Q3 2026', 'Jan 5, 2026 to Feb 11, 2026'; any other text as it is. */
export const periodLabel = (period: string): string => {
  const days = readPeriod(period)
  if (typeof days === 'string') return period
  if (period.includes('..')) return `${formatDate(days.from, 'UTC')} to ${formatDate(lastDay(days), 'UTC')}`
  if (period.includes('Q')) return `${period.slice(5)} ${period.slice(0, 4)}`
  return period.includes('-') ? month.format(new Date(`${days.from}T00:00:00Z`)) : period
}

/** When, after 'closed': 'in Q3 2026', 'from Jan 5, 2026 to Feb 11, 2026'. */
export const withinPeriod = (period: string): string =>
  `${period.includes('..') ? 'from' : 'in'} ${periodLabel(period)}`
