import type { PermissionHolder } from '@bluebonnet/domain'
import { type Sql, sql } from '@bluebonnet/platform'

/** The caller, and the time zone in which days begin and end. */
export interface CalendarScope {
  caller: PermissionHolder & { userId: string }
  timeZone: string
}

/** A source of entries. Conditions use the columns of the source's own table, so that PostgreSQL uses its indexes. */
export interface EntrySource {
  /** `SELECT … FROM … WHERE …` of the rows that the caller sees; conditions are appended. */
  rows: (who: CalendarScope) => Sql
  /**
   * The condition for entries if no time range is given. A range implies it; with both, PostgreSQL would estimate far
   * too few rows.
   */
  all: Sql
  from: (moment: string, who: CalendarScope) => Sql
  to: (moment: string, who: CalendarScope) => Sql
  words: (words: string, who: CalendarScope) => Sql
}

/** The day of a moment in the brokerage's time zone. */
export const dayAt = (moment: string, { timeZone }: CalendarScope): Sql =>
  sql`(${moment}::timestamptz AT TIME ZONE ${timeZone})::date`
