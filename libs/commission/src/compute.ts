import { cents, nonNegativeCents } from './amounts.js'
import type { Cents } from './amounts.js'
import { capRemaining, countsTowardsCap } from './cap.js'
import { describeRateOf, formatCents } from './format.js'
import { checkPlan } from './plans.js'
import type { CommissionPlan } from './plans.js'
import { rateOf } from './rounding.js'
import { brokerageSplit, perFileFee, soleAgent } from './waterfall/house-plan.js'
import { runWaterfall } from './waterfall/run-waterfall.js'
import type { WaterfallLine } from './waterfall/run-waterfall.js'

export type LineKind = 'BROKERAGE_SPLIT' | 'PER_FILE_FEE' | 'AGENT_SPLIT'
export type Payee = 'BROKERAGE' | 'AGENT'

/** One figure of a CDA with the sentence that explains it. */
export interface CommissionLine {
  kind: LineKind
  payee: Payee
  cents: Cents
  step: string
}

/** The columns of a CDA: sums of its lines by kind. */
export interface CommissionColumns {
  brokerageCents: Cents
  perFileFeeCents: Cents
  agentCents: Cents
}

/** Which column a line counts in. */
const columns = {
  BROKERAGE_SPLIT: 'brokerageCents',
  PER_FILE_FEE: 'perFileFeeCents',
  AGENT_SPLIT: 'agentCents',
} as const satisfies Record<LineKind, keyof CommissionColumns>

export const columnsOf = (lines: readonly Pick<CommissionLine, 'kind' | 'cents'>[]): CommissionColumns => {
  const sums: CommissionColumns = { brokerageCents: 0, perFileFeeCents: 0, agentCents: 0 }
  for (const line of lines) sums[columns[line.kind]] = cents(sums[columns[line.kind]] + line.cents)
  return sums
}

/**
 * Whether two sets of lines pay the same people the same for the same: the sentences that explain them are no part of
 * it.
 */
export const sameLines = (one: readonly CommissionLine[], other: readonly CommissionLine[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ kind, payee, cents: sum }, place) =>
      kind === other[place]?.kind && payee === other[place].payee && sum === other[place].cents,
  )

export interface CommissionInput {
  readonly grossCents: Cents
  readonly plan: CommissionPlan
  /** Sum of the agent's ledger in the cap year, this deal's own live entry left out. */
  readonly capUsedCents: Cents
}

export interface CommissionResult extends CommissionColumns {
  /**
   * In the order of the page: brokerage's part, per-file fee, agent's part; always all three, adding up to the gross.
   */
  lines: CommissionLine[]
  grossCents: Cents
  /** Whether the cap reduced the brokerage's part. */
  capApplied: boolean
  /** What the ledger entry of this deal says: the brokerage's part under CAP_80_20, else 0. */
  capCountedCents: Cents
  /**
   * The whole calculation in order, one sentence each: the cap's standing where there is one, then every line's step.
   */
  steps: string[]
}

const shareStep = (described: string, share: Cents, kept: Cents): string =>
  kept === share ? described : `${described}, capped at remaining ${formatCents(kept)}`

const feeStep = (fee: Cents, taken: Cents): string => {
  const step = `Per-file fee ${formatCents(fee)}`
  return taken === fee ? step : `${step}, reduced to the ${formatCents(taken)} that the deal leaves`
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
  const { lines: paid } = runWaterfall({
    gross: BigInt(gross),
    price: 0n,
    dealSteps: [],
    participants: [soleAgent(plan, capUsedCents)],
  })
  const centsOf = (isIt: (line: WaterfallLine) => boolean): Cents =>
    cents(paid.filter(isIt).reduce((sum, { units }) => sum + units, 0n))
  const brokerageCents = centsOf(({ step }) => step?.id === brokerageSplit)
  const perFileFeeCents = centsOf(({ step }) => step?.id === perFileFee)
  const agentCents = centsOf(({ stage }) => stage === 'NET')
  const share = rateOf(gross, plan.brokerageShare)
  const described = describeRateOf(gross, plan.brokerageShare, share)
  const agentStep = `${[gross, brokerageCents, perFileFeeCents].map(formatCents).join(' - ')} = ${formatCents(agentCents)}`

  const lines: CommissionLine[] = [
    {
      kind: 'BROKERAGE_SPLIT',
      payee: 'BROKERAGE',
      cents: brokerageCents,
      step: shareStep(described, share.cents, brokerageCents),
    },
    {
      kind: 'PER_FILE_FEE',
      payee: 'BROKERAGE',
      cents: perFileFeeCents,
      step: feeStep(plan.perFileFeeCents, perFileFeeCents),
    },
    { kind: 'AGENT_SPLIT', payee: 'AGENT', cents: agentCents, step: agentStep },
  ]
  return {
    lines,
    grossCents: gross,
    ...columnsOf(lines),
    capApplied: brokerageCents < share.cents,
    capCountedCents: countsTowardsCap(plan.kind) ? brokerageCents : 0,
    steps: [...capStanding(plan, capUsedCents, remaining), ...lines.map((line) => line.step)],
  }
}
