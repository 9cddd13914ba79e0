import type { CommissionPlan } from '../plans.js'
import { planStep } from './plan-terms.js'
import type { PlanTerms } from './plan-terms.js'

const annualCap = 'annual'
export const brokerageSplit = 'brokerage-split'
export const perFileFee = 'per-file-fee'

/**
 * The three plans that a brokerage begins with, in the words of every plan: the brokerage's part stops at the cap and
 * counts towards it, and the fee takes no more than the deal leaves (docs/rules/commission-and-caps.md#plans).
 */
const housePlan = ({ brokerageShare, capCents, kind, perFileFeeCents }: CommissionPlan): PlanTerms => {
  const isCapped = kind === 'CAP_80_20' && capCents !== null
  return {
    caps: isCapped ? [{ id: annualCap, cents: capCents }] : [],
    steps: [
      planStep({
        id: brokerageSplit,
        label: 'Brokerage split',
        stage: 'SPLIT',
        take: { kind: 'PERCENT', rate: brokerageShare, of: 'SHARE' },
        cap: isCapped ? annualCap : null,
        countsTowards: isCapped ? [annualCap] : [],
      }),
      planStep({
        id: perFileFee,
        label: 'Per-file fee',
        stage: 'POST_SPLIT',
        take: { kind: 'AMOUNT', cents: perFileFeeCents },
      }),
    ],
  }
}

/** A deal of one agent on one of those plans, as the waterfall takes it. */
export const soleAgent = (plan: CommissionPlan, capUsedCents: number) => ({
  agentId: 'agent',
  share: { weight: 1 },
  plan: housePlan(plan),
  usage: { caps: { [annualCap]: { cents: capUsedCents, deals: 0 } }, steps: {} },
  arrears: null,
  holds: [],
})
