import { nonNegativeCents, rateThousandths } from './amounts.js'
import type { Cents, RateThousandths } from './amounts.js'

export type PlanKind = 'CAP_80_20' | 'HIGH_SPLIT' | 'MEMBERSHIP'

/** The terms on which a commission is divided. Plain data: a CDA keeps the plan that it used. */
export interface CommissionPlan {
  readonly kind: PlanKind
  /** What the brokerage keeps of the gross commission, 20% = 20000. */
  readonly brokerageShare: RateThousandths
  /**
   * The most that the brokerage keeps in the agent's cap year; null is no cap. Read under CAP_80_20 only: the other
   * plans have none.
   */
  readonly capCents: Cents | null
  /** Taken from the agent's part of each deal. */
  readonly perFileFeeCents: Cents
}

/**
 * The plans that a brokerage starts with (docs/rules/commission-and-caps.md#plans); all figures are settings of the
 * brokerage.
 */
export const defaultPlans = {
  CAP_80_20: { kind: 'CAP_80_20', brokerageShare: 20_000, capCents: 1_800_000, perFileFeeCents: 19_900 },
  HIGH_SPLIT: { kind: 'HIGH_SPLIT', brokerageShare: 10_000, capCents: null, perFileFeeCents: 19_900 },
  MEMBERSHIP: { kind: 'MEMBERSHIP', brokerageShare: 0, capCents: null, perFileFeeCents: 9_900 },
} as const satisfies Record<PlanKind, CommissionPlan>

/** @throws RangeError when a figure of the plan is impossible. */
export const checkPlan = (plan: CommissionPlan): void => {
  rateThousandths(plan.brokerageShare, "The brokerage's share")
  nonNegativeCents(plan.perFileFeeCents, 'The per-file fee')
  if (plan.capCents !== null) nonNegativeCents(plan.capCents, 'The annual cap')
}
