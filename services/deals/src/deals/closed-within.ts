import { type Days } from '@bluebonnet/contracts'
import { dayAfter } from '@bluebonnet/domain'
import { type Sql, sql } from '@bluebonnet/platform'

/** The part of a period up to the end of a day. Empty for a future period. */
export const untilToday = ({ from, to }: Days, today: string): Days => {
  const tomorrow = dayAfter(today)
  return { from, to: to < tomorrow ? to : tomorrow }
}

/**
 * The deals in every money figure: closed within a period, up to `today` of the brokerage (`YYYY-MM-DD`). The query
 * names the table `deal`. All pages use this condition, so that their figures always agree.
 */
export const closedWithin = (period: Days, today: string): Sql => {
  const { from, to } = untilToday(period, today)
  return sql`deal.status = 'CLOSED' AND deal.close_date >= ${from} AND deal.close_date < ${to}`
}

/** Deals that closed up to today, whenever they closed. */
export const closedBy = (today: string): Sql => sql`deal.status = 'CLOSED' AND deal.close_date <= ${today}`
