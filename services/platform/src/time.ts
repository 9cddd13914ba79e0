import type { Days } from '@bluebonnet/contracts'
import { raw, type Sql, sql } from './database/fragments.js'

const kept = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes longer than a thousand uses of it. */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify([locale, options])
  const made = kept.get(key) ?? new Intl.DateTimeFormat(locale, options)
  kept.set(key, made)
  return made
}

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, moment: Date): string =>
  formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

/** '2026-11-20' as a page prints it: 'Nov 20, 2026'. */
export const printedDay = (day: string): string =>
  formatter('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A moment as a page prints it in the brokerage's time: 'Nov 20, 2026, 3:04 PM CST'. */
export const printedMoment = (timeZone: string, moment: Date): string =>
  formatter('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(moment)
    .replaceAll('\u202F', ' ')

/** From the first day to the one after the last. */
export interface DayRange extends Days {
  timeZone: string
}

const began = (day: string, timeZone: string): string => `CAST(${day} AS timestamp) AT TIME ZONE ${timeZone}`

/**
 * The condition that a moment falls on one of some days in a time zone, in SQL. `column` is the moment's, the others
 * are what stands for the first day, the day after the last, and the zone.
 */
export const onDays = (column: string, { from, to, timeZone }: DayRange): string =>
  `${column} >= ${began(from, timeZone)} AND ${column} < ${began(to, timeZone)}`

/** A list's filter: rows entered on some days by the clock of a time zone. */
export const createdWithin =
  (column: string) =>
  (days: DayRange | undefined): Sql | null => {
    if (days === undefined) return null
    const { from, to, timeZone } = days
    const since = (day: string): Sql => sql`CAST(${day} AS timestamp) AT TIME ZONE ${timeZone}`
    return sql`${raw(column)} >= ${since(from)} AND ${raw(column)} < ${since(to)}`
  }
