import type { Days } from '@bluebonnet/contracts'
import { upTo } from './calendar.js'

/** A condition for `Where.and`, with the values of its question marks. */
type Condition = [condition: string, ...values: string[]]

/**
 * The deals that every figure of money counts: closed within a period, on a day that has come by `today`, the
 * brokerage's (`YYYY-MM-DD`). The statement names the table `deal`. Every page asks for its deals here, so that they
 * agree on every day.
 */
export const closedWithin = (period: Days, today: string): Condition => {
  const { from, to } = upTo(period, today)
  return ["deal.status = 'CLOSED' AND deal.close_date >= ? AND deal.close_date < ?", from, to]
}

/** The same without a beginning. */
export const closedBy = (today: string): Condition => ["deal.status = 'CLOSED' AND deal.close_date <= ?", today]
