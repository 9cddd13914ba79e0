import type { AgentRecord } from '@bluebonnet/brokerage'
import { type CapYear, capYear, type PlainDate } from '@bluebonnet/commission'

/** The agent's cap year around a day. It starts on the anniversary of `capYearStart`, or 1 January if unset. */
export const capYearOf = ({ capYearStart }: Pick<AgentRecord, 'capYearStart'>, day: PlainDate): CapYear => {
  const [, month, dayOfMonth] = (capYearStart ?? '').split('-').map(Number)
  return capYear(month === undefined || dayOfMonth === undefined ? null : { month, day: dayOfMonth }, day)
}
