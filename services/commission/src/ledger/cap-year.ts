import type { AgentRecord } from '@bluebonnet/brokerage'
import { type CapPeriod, type CapYear, capYear, mainCap, type PlainDate, type PlanTerms } from '@bluebonnet/commission'

/** What determines an agent's cap year. */
type CapYearAgent = Pick<AgentRecord, 'capYearStart'>

/**
 * A cap's year around a day: from the anniversary of the agent's `capYearStart`, or from 1 January if it is unset or
 * the cap is of the calendar year (docs/rules/commission-and-caps.md#cap-period).
 */
export const capYearOf = (
  { capYearStart }: CapYearAgent,
  day: PlainDate,
  period: CapPeriod = 'ANNIVERSARY',
): CapYear => {
  const [, month, dayOfMonth] = (period === 'CALENDAR' ? '' : (capYearStart ?? '')).split('-').map(Number)
  return capYear(month === undefined || dayOfMonth === undefined ? null : { month, day: dayOfMonth }, day)
}

/** The year of a plan's main cap, which the ledger is summed over. */
export const mainCapYear = (whose: CapYearAgent, terms: PlanTerms, day: PlainDate): CapYear =>
  capYearOf(whose, day, mainCap(terms)?.period)

/** Whether any year that a plan goes by is another one on another day. Without limits: the agent's cap year. */
export const isOtherYear = (
  whose: CapYearAgent,
  { caps, steps }: PlanTerms,
  from: PlainDate,
  to: PlainDate,
): boolean => {
  const isLimited = steps.some((step) => step.yearlyMaxCents !== null || step.firstDeals !== null || isGraduated(step))
  const ofSteps: CapPeriod[] = isLimited || caps.length === 0 ? ['ANNIVERSARY'] : []
  const periods = [...caps.map(({ period }) => period), ...ofSteps]
  return periods.some((period) => capYearOf(whose, from, period).start !== capYearOf(whose, to, period).start)
}

const isGraduated = ({ take }: PlanTerms['steps'][number]): boolean => take.kind === 'TIERS'
