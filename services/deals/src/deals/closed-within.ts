import { type Days } from '@bluebonnet/contracts'
import { dayAfter } from '@bluebonnet/domain'
import { type Sql, sql } from '@bluebonnet/platform'

/** As much of a period as has come by the end of a day; of one that is to come, nothing. */
export const untilToday = ({ from, to }: Days, today: string): Days => {
  const tomorrow = dayAfter(today)
  return { from, to: to < tomorrow ? to : tomorrow }
}

/**
 * The deals that every figure of money counts: closed within a period, on a day that has come by `today`, the
 * brokerage's (`YYYY-MM-DD`). The statement names the table `deal`. Every page asks for its deals here, so that they
 * agree on every day.
 */
export const closedWithin = (period: Days, today: string): Sql => {
  const { from, to } = untilToday(period, today)
  return sql`deal.status = 'CLOSED' AND deal.close_date >= ${from} AND deal.close_date < ${to}`
}

/** The same without a beginning. */
export const closedBy = (today: string): Sql => sql`deal.status = 'CLOSED' AND deal.close_date <= ${today}`
