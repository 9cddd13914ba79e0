import { cents } from './amounts.js'
import type { Cents } from './amounts.js'
import type { CommissionPlan, PlanKind } from './plans.js'

/** Only the brokerage's part under CAP_80_20 counts towards the cap (docs/rules/commission-and-caps.md#counts). */
export const countsTowardsCap = (kind: PlanKind): boolean => kind === 'CAP_80_20'

/**
 * What the brokerage may still keep in the cap year; null when the plan has no cap.
 * Use beyond the cap (a broker's correction) leaves 0. A net use below zero leaves more than the cap, so that the
 * ledger of the year ends at the cap however the year's commissions are spread over deals.
 */
export const capRemaining = (plan: CommissionPlan, capUsedCents: Cents): Cents | null => {
  if (plan.capCents === null || !countsTowardsCap(plan.kind)) return null
  return cents(Math.max(0, plan.capCents - cents(capUsedCents)))
}
