import { cents, nonNegativeCents } from './amounts.js'
import type { Cents } from './amounts.js'
import { capRemaining, countsTowardsCap } from './cap.js'
import { describeRateOf, formatCents } from './format.js'
import { checkPlan } from './plans.js'
import type { CommissionPlan } from './plans.js'
import { rateOf } from './rounding.js'

export type LineKind = 'BROKERAGE_SPLIT' | 'PER_FILE_FEE' | 'AGENT_SPLIT'
export type Payee = 'BROKERAGE' | 'AGENT'

/** One figure of a CDA with the sentence that explains it. */
export interface CommissionLine {
  kind: LineKind
  payee: Payee
  cents: Cents
  step: string
}

export interface CommissionInput {
  readonly grossCents: Cents
  readonly plan: CommissionPlan
  /** Sum of the agent's ledger in the cap year, this deal's own live entry left out. */
  readonly capUsedCents: Cents
}

export interface CommissionResult {
  /** In the order of the page: brokerage's part, per-file fee, agent's part; always all three, adding up to the gross. */
  lines: CommissionLine[]
  grossCents: Cents
  brokerageCents: Cents
  perFileFeeCents: Cents
  agentCents: Cents
  /** Whether the cap reduced the brokerage's part. */
  capApplied: boolean
  /** What the ledger entry of this deal says: the brokerage's part under CAP_80_20, else 0. */
  capCountedCents: Cents
  /** The whole calculation in order, one sentence each: the cap's standing where there is one, then every line's step. */
  steps: string[]
}

const brokeragePart = (gross: Cents, plan: CommissionPlan, remaining: Cents | null) => {
  const share = rateOf(gross, plan.brokerageShare)
  const step = describeRateOf(gross, plan.brokerageShare, share)
  if (remaining === null || share.cents <= remaining) return { cents: share.cents, step, capApplied: false }
  return { cents: remaining, step: `${step}, capped at remaining ${formatCents(remaining)}`, capApplied: true }
}

const perFileFee = (fee: Cents, left: Cents) => {
  const step = `Per-file fee ${formatCents(fee)}`
  if (fee <= left) return { cents: fee, step }
  return { cents: left, step: `${step}, reduced to the ${formatCents(left)} that the deal leaves` }
}

const capStanding = (plan: CommissionPlan, used: Cents, remaining: Cents | null): string[] =>
  remaining === null || plan.capCents === null
    ? []
    : [`Annual cap ${formatCents(plan.capCents)}, used ${formatCents(used)}, remaining ${formatCents(remaining)}`]

/**
 * Divides a gross commission (docs/rules/commission-and-caps.md#division): the brokerage's share is rounded to the cent
 * and stops at the cap, the fee takes no more than is left, the agent gets the rest. The three parts add up to the
 * gross exactly.
 * @throws RangeError on a gross below 0, an impossible plan, or an amount that is no safe integer.
 */
export const computeCommission = ({ grossCents, plan, capUsedCents }: CommissionInput): CommissionResult => {
  checkPlan(plan)
  const gross = nonNegativeCents(grossCents, 'Gross commission')
  const remaining = capRemaining(plan, capUsedCents)
  const brokerage = brokeragePart(gross, plan, remaining)
  const fee = perFileFee(plan.perFileFeeCents, gross - brokerage.cents)
  const agentCents = cents(gross - brokerage.cents - fee.cents)
  const agentStep = `${[gross, brokerage.cents, fee.cents].map(formatCents).join(' - ')} = ${formatCents(agentCents)}`

  const lines: CommissionLine[] = [
    { kind: 'BROKERAGE_SPLIT', payee: 'BROKERAGE', cents: brokerage.cents, step: brokerage.step },
    { kind: 'PER_FILE_FEE', payee: 'BROKERAGE', cents: fee.cents, step: fee.step },
    { kind: 'AGENT_SPLIT', payee: 'AGENT', cents: agentCents, step: agentStep },
  ]
  return {
    lines,
    grossCents: gross,
    brokerageCents: brokerage.cents,
    perFileFeeCents: fee.cents,
    agentCents,
    capApplied: brokerage.capApplied,
    capCountedCents: countsTowardsCap(plan.kind) ? brokerage.cents : 0,
    steps: [...capStanding(plan, capUsedCents, remaining), ...lines.map((line) => line.step)],
  }
}
