import { nonNegativeCents, rateThousandths, type Cents, type RateThousandths } from './amounts.js'

export type PlanKind = 'CAP_80_20' | 'HIGH_SPLIT' | 'MEMBERSHIP'

/** The terms for dividing a commission. Plain data: a CDA stores the plan that it used. */
export interface CommissionPlan {
  readonly kind: PlanKind
  /** The brokerage's part of the gross commission, 20% = 20000. */
  readonly brokerageShare: RateThousandths
  /**
   * The most that the brokerage keeps in the agent's cap year. Null means no cap. Used for CAP_80_20 only: the other
   * plans have no cap.
   */
  readonly capCents: Cents | null
  /** Taken from the agent's part of each deal. */
  readonly perFileFeeCents: Cents
}

/**
 * The initial plans of a brokerage (docs/rules/commission-and-caps.md#plans). All figures are settings of the
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
