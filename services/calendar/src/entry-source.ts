import type { PermissionHolder } from '@bluebonnet/domain'
import { type Sql, sql } from '@bluebonnet/platform'

/** Who looks at the calendar, and where days begin and end. */
export interface Seen {
  caller: PermissionHolder & { userId: string }
  timeZone: string
}

/** Where entries come from. Conditions name the columns of the source's own table, so that its indexes serve. */
export interface EntrySource {
  /** `SELECT … FROM … WHERE …`, to which conditions are added: what somebody sees. */
  rows: (who: Seen) => Sql
  /**
   * Which rows are entries when no range of time is given; a range says it itself, and said twice the database would
   * expect far too few.
   */
  all: Sql
  from: (moment: string, who: Seen) => Sql
  to: (moment: string, who: Seen) => Sql
  words: (words: string) => Sql
}

/** The day of a moment where the brokerage is. */
export const dayAt = (moment: string, { timeZone }: Seen): Sql =>
  sql`(${moment}::timestamptz AT TIME ZONE ${timeZone})::date`
