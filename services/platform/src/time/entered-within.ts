import type { Days } from '@bluebonnet/contracts'
import { raw, type Sql, sql } from '../database/sql.js'

/** From the first day to the one after the last. */
export interface EnteredDays extends Days {
  timeZone: string
}

const began = (day: string, timeZone: string): string => `CAST(${day} AS timestamp) AT TIME ZONE ${timeZone}`

/**
 * The condition that a moment falls on one of some days in a time zone, in SQL. `column` is the moment's, the others
 * are what stands for the first day, the day after the last, and the zone.
 */
export const onDays = (column: string, { from, to, timeZone }: EnteredDays): string =>
  `${column} >= ${began(from, timeZone)} AND ${column} < ${began(to, timeZone)}`

/** A list's filter: rows entered on some days by the clock of a time zone. */
export const enteredOn =
  (column: string) =>
  (days: EnteredDays | undefined): Sql | null => {
    if (days === undefined) return null
    const { from, to, timeZone } = days
    const since = (day: string): Sql => sql`CAST(${day} AS timestamp) AT TIME ZONE ${timeZone}`
    return sql`${raw(column)} >= ${since(from)} AND ${raw(column)} < ${since(to)}`
  }
