import { addDays } from './days.js'

/** The result of parsing a day: the day, or an error message. */
export type TypedDay = { day: string } | { issue: string }

/** The first year that dates accept (docs/rules/screens.md#typed-dates); the year built has its own field. */
const firstYear = 1990
const lastYear = 2100
export const yearOutOfRange = `Enter a date between ${firstYear} and ${lastYear}`
/** Whether a day or moment, in ISO 8601, is in the accepted years. */
export const isInYears = (date: string): boolean => date >= `${firstYear}` && date < `${lastYear + 1}`

interface Parts {
  month: number
  dayOfMonth: number
  /** As typed; undefined without a year. */
  year: string | undefined
}

const numeric = [
  /^(?<month>\d{1,2})[/\-.](?<day>\d{1,2})(?:[/\-.](?<year>\d{4}|\d{2}))?$/,
  /^(?<year>\d{4})[/\-.](?<month>\d{1,2})[/\-.](?<day>\d{1,2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4}|\d{2})$/,
]
const named = [
  /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}|\d{2}))?$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)? (?<name>[a-z]{3,9})\.?(?:,? (?<year>\d{4}|\d{2}))?$/,
]

const fullNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** 'dec', 'december'; 0 for another word. */
const monthNamed = (name: string): number => fullNames.findIndex((full) => full.startsWith(name)) + 1

const partsOf = (text: string): Parts | null => {
  for (const shape of [...numeric, ...named]) {
    const { month, name, day, year } = shape.exec(text)?.groups ?? {}
    if (day !== undefined)
      return { month: name === undefined ? Number(month) : monthNamed(name), dayOfMonth: Number(day), year }
  }
  return null
}

/** The day as `YYYY-MM-DD`; null if it does not exist. */
const dayOf = (year: number, month: number, dayOfMonth: number): string | null => {
  const [monthText, dayText] = [month, dayOfMonth].map((part) => String(part).padStart(2, '0'))
  const day = `${String(year).padStart(4, '0')}-${monthText}-${dayText}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

/** The date nearest to today with this month and day; for February 29 the nearest can be years away. */
const nearest = (today: string, { month, dayOfMonth }: Parts): string | null => {
  const far = (day: string): number => Math.abs(Date.parse(day) - Date.parse(today))
  const year = Number(today.slice(0, 4))
  return [0, 1, -1, 2, -2, 3, -3, 4, -4]
    .flatMap((off) => dayOf(year + off, month, dayOfMonth) ?? [])
    .reduce<string | null>((best, day) => (best === null || far(day) < far(best) ? day : best), null)
}

const relative: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 }

/**
 * Parses a day: '12/18', '12/18/26', '12-18-2026', '12182026', 'Dec 18', '2026-12-18', 'today'. Without a year it is
 * the day nearest to `today` (`YYYY-MM-DD`); a two-digit year is 20xx. `today` is null for a file, which is not read on
 * the day that it was written: a day without a year is then refused.
 */
export const readDay = (typed: string, today: string | null): TypedDay => {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const days = Object.hasOwn(relative, text) ? relative[text] : undefined
  if (days !== undefined && today !== null) return { day: addDays(today, days) }
  const parts = partsOf(text)
  const notOne = { issue: `Not a date: ${typed.trim()}` }
  if (parts === null) return notOne
  const { year, month, dayOfMonth } = parts
  if (year === undefined && today === null) return { issue: `${notOne.issue} has no year` }
  const fullYear = year?.length === 2 ? 2_000 + Number(year) : Number(year)
  if (year !== undefined && (fullYear < firstYear || fullYear > lastYear)) return { issue: yearOutOfRange }
  const day = year === undefined && today !== null ? nearest(today, parts) : dayOf(fullYear, month, dayOfMonth)
  return day === null ? notOne : { day }
}
