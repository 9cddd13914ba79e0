import { lastDay, readPeriod } from '@bluebonnet/contracts'

const dateOnly = /^\d{4}-\d{2}-\d{2}$/
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Creating a formatter takes a hundred times as long as using it: each is created once. */
const cachedFor = <Format>(make: (timeZone: string) => Format): ((timeZone: string) => Format) => {
  const formats = new Map<string, Format>()
  return (timeZone) => {
    const format = formats.get(timeZone) ?? make(timeZone)
    formats.set(timeZone, format)
    return format
  }
}

const dateIn = cachedFor((timeZone) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone }))
const momentIn = cachedFor(
  (timeZone) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)
const timeIn = cachedFor((timeZone) => new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone }))
const plainDayIn = cachedFor(
  (timeZone) => new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }),
)
/** `now`, `yesterday`. Not for weeks and longer: in 40 days would be `next month`. */
const byName = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const byFigure = new Intl.RelativeTimeFormat(undefined, { numeric: 'always' })

/** Midnight UTC of a `YYYY-MM-DD`: dates without a time must not move with the reader's time zone. */
const utcDay = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** `Nov 20, 2026` in the browser's language. Takes `YYYY-MM-DD`, or a moment (ISO UTC), seen in `timeZone`. */
export const formatDate = (value: string, timeZone: string): string => {
  const isDate = dateOnly.test(value)
  return dateIn(isDate ? 'UTC' : timeZone).format(new Date(isDate ? utcDay(value) : value))
}

/** `Nov 20, 2026, 3:05 PM` in the browser's language and the given time zone. */
export const formatMoment = (value: string, timeZone: string): string => momentIn(timeZone).format(new Date(value))

/** `3:05 PM` in the browser's language and the given time zone. */
export const formatTime = (value: string, timeZone: string): string => timeIn(timeZone).format(new Date(value))

/** The calendar day (`YYYY-MM-DD`) on which a moment falls in a time zone. */
export const dayIn = (moment: Date, timeZone: string): string => plainDayIn(timeZone).format(moment)

/** Each unit, the minimum days for it, and its length in days: less than two weeks is shown in days. */
const spans = [
  ['year', 365, 365],
  ['month', 30, 30],
  ['week', 14, 7],
] as const

const daysInWords = (from: string, to: string): string => {
  const days = (utcDay(to) - utcDay(from)) / day
  const span = spans.find(([, least]) => Math.abs(days) >= least)
  return span === undefined ? byName.format(days, 'day') : byFigure.format(Math.trunc(days / span[2]), span[0])
}

/** `in 3 days`, `2 hours ago`, `yesterday`. From one day on, it counts calendar days from today in `timeZone`. */
export const formatRelative = (value: string, timeZone: string, now = new Date()): string => {
  const today = dayIn(now, timeZone)
  if (dateOnly.test(value)) return daysInWords(today, value)
  const distance = Date.parse(value) - now.getTime()
  if (Math.abs(distance) >= day) return daysInWords(today, dayIn(new Date(value), timeZone))
  if (Math.abs(distance) >= hour) return byFigure.format(Math.trunc(distance / hour), 'hour')
  return Math.abs(distance) < minute
    ? byName.format(0, 'second')
    : byFigure.format(Math.trunc(distance / minute), 'minute')
}

const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A period's label: 'November 2026', 'Q3 2026', 'Jan 5, 2026 to Feb 11, 2026'; any other text unchanged. */
export const periodLabel = (period: string): string => {
  const days = readPeriod(period)
  if (typeof days === 'string') return period
  if (period.includes('..')) return `${formatDate(days.from, 'UTC')} to ${formatDate(lastDay(days), 'UTC')}`
  if (period.includes('Q')) return `${period.slice(5)} ${period.slice(0, 4)}`
  return period.includes('-') ? month.format(new Date(`${days.from}T00:00:00Z`)) : period
}

/** A period after a verb such as 'closed': 'in Q3 2026', 'from Jan 5, 2026 to Feb 11, 2026'. */
export const withinPeriod = (period: string): string =>
  `${period.includes('..') ? 'from' : 'in'} ${periodLabel(period)}`
