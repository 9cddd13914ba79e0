import type { Cents } from '../amounts.js'
import { checkPlan, type CommissionPlan, type PlanKind } from '../plans.js'
import { planStep, type Cap, type PlanStep, type PlanTerms } from './plan-terms.js'
import type { Participant, Usage } from './run-waterfall.js'

const annualCap = 'annual'
const brokerageSplit = 'brokerage-split'
const perFileFee = 'per-file-fee'

/** Whether a step is the standard fee of every plan, which a CDA labels by its standard name. */
export const isStandardFee = ({ id }: Pick<PlanStep, 'id'>): boolean => id === brokerageSplit || id === perFileFee

/**
 * The three initial plans of a brokerage as terms: the brokerage's part stops at the cap and counts towards it, and the
 * fee takes no more than the deal leaves (docs/rules/commission-and-caps.md#plans).
 * @throws RangeError when a figure of the plan is impossible.
 */
export const standardPlanTerms = (plan: CommissionPlan): PlanTerms => {
  checkPlan(plan)
  const { brokerageShare, capCents, kind, perFileFeeCents } = plan
  const isCapped = kind === 'CAP_80_20'
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
        per: 'DEAL',
      }),
    ],
  }
}

/** The figures of such a plan; @throws RangeError on terms of any other plan. */
export const standardPlanFigures = (kind: PlanKind, { caps, steps }: PlanTerms): CommissionPlan => {
  const [split, fee, ...others] = steps
  if (split?.take.kind !== 'PERCENT' || fee?.take.kind !== 'AMOUNT' || others.length > 0)
    throw new RangeError(`${kind} has a split and a fee, and no other step`)
  return {
    kind,
    brokerageShare: split.take.rate,
    capCents: mainCap({ caps })?.cents ?? null,
    perFileFeeCents: fee.take.cents,
  }
}

type DollarCap = Extract<Cap, { readonly cents: Cents | null }>

/**
 * The cap on an agent's cap card, which opening balances count towards and whose amount agents may override: the plan's
 * first cap in dollars. Null without one. Its amount is null while the brokerage has not set it.
 */
export const mainCap = ({ caps }: Pick<PlanTerms, 'caps'>): DollarCap | null =>
  caps.find((cap) => 'cents' in cap) ?? null

/** A plan with an agent's own amount for its main cap. A plan without one stays unchanged. */
export const withOwnCap = (terms: PlanTerms, ownCents: Cents | null): PlanTerms => {
  const main = mainCap(terms)
  if (main === null || main.cents === null || ownCents === null) return terms
  return { ...terms, caps: terms.caps.map((cap) => (cap.id === main.id ? { ...main, cents: ownCents } : cap)) }
}

/** An agent's plan, with what counted before in the current year. */
export interface PlanWithUse {
  /** A version of a plan, or the figures of a standard plan. */
  readonly plan: PlanTerms | CommissionPlan
  /** Sum of the agent's ledger in the cap year, without this deal's own live entry: the use of the plan's main cap. */
  readonly capUsedCents: Cents
  /** What the agent's other deals of the cap year counted towards the plan's other caps and limits. */
  readonly used?: Usage
}

/** Converts to the waterfall's input. */
export const onPlan = ({
  plan,
  capUsedCents,
  used = { caps: {}, steps: {} },
}: PlanWithUse): Pick<Participant, 'plan' | 'usage'> => {
  const terms = 'kind' in plan ? standardPlanTerms(plan) : plan
  const main = mainCap(terms)
  const ofMainCap = main === null ? {} : { [main.id]: { deals: used.caps[main.id]?.deals ?? 0, cents: capUsedCents } }
  return { plan: terms, usage: { caps: { ...used.caps, ...ofMainCap }, steps: used.steps } }
}
