import { daysFrom } from './days.js'

/** What a person typed where a day is asked for: the day, or the sentence that says why it is none. */
export type TypedDay = { day: string } | { issue: string }

/** Years that people's dates are in (docs/rules/screens.md#typed-dates); a year of building has a field of its own. */
const firstYear = 1990
const lastYear = 2100
export const yearOutOfRange = `Enter a date between ${firstYear} and ${lastYear}`
/** Whether a day or moment, in ISO 8601, is in these years. */
export const isInYears = (date: string): boolean => date >= `${firstYear}` && date < `${lastYear + 1}`

interface Parts {
  month: number
  dayOfMonth: number
  /** As it was typed; undefined where no year was. */
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

/** The day as `YYYY-MM-DD`; null where the calendar has none. */
const dayOf = (year: number, month: number, dayOfMonth: number): string | null => {
  const [monthText, dayText] = [month, dayOfMonth].map((part) => String(part).padStart(2, '0'))
  const day = `${String(year).padStart(4, '0')}-${monthText}-${dayText}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

/** The day of this month that is nearest to today; of February 29 years may lie between. */
const nearest = (today: string, { month, dayOfMonth }: Parts): string | null => {
  const far = (day: string): number => Math.abs(Date.parse(day) - Date.parse(today))
  const year = Number(today.slice(0, 4))
  return [0, 1, -1, 2, -2, 3, -3, 4, -4]
    .flatMap((off) => dayOf(year + off, month, dayOfMonth) ?? [])
    .reduce<string | null>((best, day) => (best === null || far(day) < far(best) ? day : best), null)
}

const relative: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 }

/**
 * Reads a day as people type it: '12/18', '12/18/26', '12-18-2026', '12182026', 'Dec 18', '2026-12-18', 'today'.
 * Without a year it is the day nearest to `today` (`YYYY-MM-DD`); a year of two digits is 20xx. Today is null for a
 * file, which is read on another day than it was written on: there a day without its year is none.
 */
export const readDay = (typed: string, today: string | null): TypedDay => {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const days = Object.hasOwn(relative, text) ? relative[text] : undefined
  if (days !== undefined && today !== null) return { day: daysFrom(today, days) }
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
