const dateOnly = /^\d{4}-\d{2}-\d{2}$/
const day = 86_400_000

/** Making a formatter takes a hundred times as long as using it, and a list uses few of them often: each is made once. */
const keptFor = <Format>(make: (timeZone: string) => Format): ((timeZone: string) => Format) => {
  const kept = new Map<string, Format>()
  return (timeZone) => {
    const format = kept.get(timeZone) ?? make(timeZone)
    kept.set(timeZone, format)
    return format
  }
}

const dateIn = keptFor((timeZone) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone }))
const momentIn = keptFor((timeZone) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }))
const timeIn = keptFor((timeZone) => new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone }))
const plainDayIn = keptFor((timeZone) => new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }))
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** Midnight UTC of a `YYYY-MM-DD`: dates without a time must not move with the reader's time zone. */
const utcDay = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** `Nov 20, 2026` in the browser's language. Takes `YYYY-MM-DD` or a moment (ISO UTC), the latter seen in `timeZone`. */
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

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * day], ['month', 30 * day], ['week', 7 * day], ['day', day], ['hour', 3_600_000], ['minute', 60_000],
]

const words = (milliseconds: number, smallest: Intl.RelativeTimeFormatUnit): string => {
  for (const [unit, size] of steps) {
    if (Math.abs(milliseconds) >= size || unit === smallest) return relative.format(Math.trunc(milliseconds / size), unit)
  }
  return relative.format(0, smallest)
}

/** `in 3 days`, `2 hours ago`, `yesterday`. A date without a time counts whole days from today in `timeZone`. */
export const formatRelative = (value: string, timeZone: string, now = new Date()): string => {
  if (dateOnly.test(value)) return words(utcDay(value) - utcDay(dayIn(now, timeZone)), 'day')
  const distance = Date.parse(value) - now.getTime()
  return Math.abs(distance) < 60_000 ? relative.format(0, 'second') : words(distance, 'minute')
}
