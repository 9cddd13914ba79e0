import { cents, nonNegativeCents } from './amounts.js'
import type { Cents, RateThousandths } from './amounts.js'
import { describeRateOf, formatCents } from './format.js'
import type { CommissionPlan } from './plans.js'
import { rateOf } from './rounding.js'
import { isStandardFee, mainCap, soleAgent } from './waterfall/house-plan.js'
import { holdSteps, offTopSteps, type OtherPayee, type OtherRole } from './waterfall/other-payees.js'
import type { PlanTerms, Take } from './waterfall/plan-terms.js'
import { runWaterfall } from './waterfall/run-waterfall.js'
import type { Arrears, Usage, WaterfallLine } from './waterfall/run-waterfall.js'

export type LineKind = 'BROKERAGE_SPLIT' | 'PER_FILE_FEE' | 'AGENT_SPLIT' | OtherRole
export type Payee = 'BROKERAGE' | 'AGENT' | 'OTHER'

/** One figure of a CDA with the sentence that explains it. */
export interface CommissionLine {
  kind: LineKind
  payee: Payee
  cents: Cents
  step: string
  /** How the plan calls it; what has none is called by its kind. */
  label?: string
  /** Who is paid, as they are called now: of payee OTHER alone. */
  to?: Pick<OtherPayee, 'payeeId' | 'name' | 'licenceNumber'>
}

/** The columns of a CDA: sums of its lines by kind. */
export interface CommissionColumns {
  brokerageCents: Cents
  perFileFeeCents: Cents
  agentCents: Cents
  otherCents: Cents
}

/** Which column a line counts in. */
const columns = {
  BROKERAGE_SPLIT: 'brokerageCents',
  PER_FILE_FEE: 'perFileFeeCents',
  AGENT_SPLIT: 'agentCents',
  REFERRAL_OUT: 'otherCents',
  REBATE: 'otherCents',
  ADVANCE: 'otherCents',
  LEVY: 'otherCents',
} as const satisfies Record<LineKind, keyof CommissionColumns>

export const columnsOf = (lines: readonly Pick<CommissionLine, 'kind' | 'cents'>[]): CommissionColumns => {
  const sums: CommissionColumns = { brokerageCents: 0, perFileFeeCents: 0, agentCents: 0, otherCents: 0 }
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
    ({ kind, payee, cents: sum, label, to }, place) =>
      kind === other[place]?.kind &&
      payee === other[place].payee &&
      sum === other[place].cents &&
      label === other[place].label &&
      to?.payeeId === other[place].to?.payeeId &&
      to?.name === other[place].to?.name &&
      to?.licenceNumber === other[place].to?.licenceNumber,
  )

export interface CommissionInput {
  readonly grossCents: Cents
  /** What a step of the plan may take its percentage of; 0 unless given. */
  readonly priceCents?: Cents
  /** A version of a plan, or the figures of one that every brokerage begins with. */
  readonly plan: PlanTerms | CommissionPlan
  /** Sum of the agent's ledger in the cap year, this deal's own live entry left out: the use of the plan's main cap. */
  readonly capUsedCents: Cents
  /** What the agent's other deals of the cap year counted towards further caps and limits of the plan. */
  readonly used?: Usage
  /** Who is paid out of this deal beside brokerage and agent; nobody unless given. */
  readonly others?: readonly OtherPayee[]
  /** What the agent owes the brokerage, and how much of their net may be taken for it; nothing unless given. */
  readonly arrears?: Arrears
}

/** What a deal counts towards the caps and limits of its plan, in integer cents, by their ids. */
export type Counted = Usage

export interface CommissionResult extends CommissionColumns {
  /** In the order of the page, the agent's part last; they add up to the gross. */
  lines: CommissionLine[]
  grossCents: Cents
  /** Whether a cap reduced the brokerage's part. */
  capApplied: boolean
  /** What the ledger entry of this deal says: what counts towards the plan's main cap, 0 without one. */
  capCountedCents: Cents
  /** What of the fees was owed before this deal. */
  arrearsCents: Cents
  counted: Counted
  /**
   * The whole calculation in order, one sentence each: the cap's standing where there is one, then every line's step.
   */
  steps: string[]
}

/** What a line of each stage is on a CDA; null is nobody's whom its page names. */
const kinds = {
  CLIENT_PAID: null,
  OFF_TOP: null,
  PRE_SPLIT: 'BROKERAGE_SPLIT',
  SPLIT: 'BROKERAGE_SPLIT',
  POST_SPLIT: 'PER_FILE_FEE',
  ARREARS: 'PER_FILE_FEE',
  HOLD: null,
  NET: 'AGENT_SPLIT',
} as const satisfies Record<WaterfallLine['stage'], LineKind | null>

const takeWords = (take: Take, label: string, base: Cents, wanted: Cents): string => {
  if (take.kind === 'AMOUNT') return `${label} ${formatCents(take.cents)}`
  if (take.kind === 'TIERS') return `By brackets of ${formatCents(base)} = ${formatCents(wanted)}`
  const percentage = describeRateOf(base, take.rate, rateOf(base, take.rate))
  return take.kind === 'PERCENT' ? percentage : `The lesser of ${formatCents(take.cents)} and ${percentage}`
}

const limitWords = {
  CAP: (taken: string) => `, capped at remaining ${taken}`,
  YEARLY_MAX: (taken: string) => `, reduced to the ${taken} that its yearly maximum leaves`,
  REMAINDER: (taken: string) => `, reduced to the ${taken} that the deal leaves`,
} as const satisfies Record<NonNullable<WaterfallLine['limit']>, (taken: string) => string>

const arrearsLabel = 'Owed to the brokerage'

/** What an agent owes is one of the brokerage's fees on a CDA, by its own name. */
const arrearsLine = ({ units, wanted, base }: WaterfallLine, limit: RateThousandths): CommissionLine => {
  const most = describeRateOf(cents(base), limit, rateOf(cents(base), limit))
  const owed = `${arrearsLabel} ${formatCents(cents(wanted))}`
  const step = units < wanted ? `${owed}, of which ${most} may be taken` : owed
  return { kind: kinds.ARREARS, payee: 'BROKERAGE', cents: cents(units), step, label: arrearsLabel }
}

const lineOf = (
  { stage, step, payee, units, wanted, base, limit }: WaterfallLine,
  others: readonly OtherPayee[],
): CommissionLine | null => {
  if (step === null) return null
  const taken = cents(units)
  const words = takeWords(step.take, step.label, cents(base), cents(wanted))
  const text = limit === null ? words : `${words}${limitWords[limit](formatCents(taken))}`
  const other = others.find(({ id }) => id === step.id)
  if (other !== undefined) {
    const { payeeId, name, licenceNumber, role } = other
    return { kind: role, payee: 'OTHER', cents: taken, step: text, to: { payeeId, name, licenceNumber } }
  }
  const kind = kinds[stage]
  if (kind === null || payee.kind !== 'BROKERAGE')
    throw new RangeError(`${step.label}: a CDA names nobody who would get it`)
  const line: CommissionLine = { kind, payee: 'BROKERAGE', cents: taken, step: text }
  return isStandardFee(step) ? line : { ...line, label: step.label }
}

const capStanding = (terms: PlanTerms, used: Cents): string[] => {
  const cap = mainCap(terms)
  if (cap === null || cap.cents === null) return []
  const remaining = formatCents(Math.max(0, cap.cents - used))
  return [`Annual cap ${formatCents(cap.cents)}, used ${formatCents(used)}, remaining ${remaining}`]
}

/**
 * Divides a gross commission among the brokerage, one agent, and whoever else is paid out of the deal
 * (docs/rules/commission-and-caps.md#division): what a step takes is rounded to the cent and stops at its cap, fees
 * take no more than is left, the agent gets the rest. The lines add up to the gross exactly.
 * @throws RangeError on a gross below 0, an impossible plan, or an amount that is no safe integer.
 */
export const computeCommission = (input: CommissionInput): CommissionResult => {
  const gross = nonNegativeCents(input.grossCents, 'Gross commission')
  const others = input.others ?? []
  const arrears = input.arrears ?? null
  const agent = { ...soleAgent(input), arrears, holds: holdSteps(others) }
  const paid = runWaterfall({
    gross: BigInt(gross),
    price: BigInt(input.priceCents ?? 0),
    dealSteps: offTopSteps(others),
    participants: [agent],
  })
  const taken = paid.lines
    .map((line) =>
      line.stage === 'ARREARS' && arrears !== null ? arrearsLine(line, arrears.limit) : lineOf(line, others),
    )
    .filter((line) => line !== null)
  const agentCents = cents(paid.lines.reduce((sum, { stage, units }) => (stage === 'NET' ? sum + units : sum), 0n))
  const parts = [gross, ...taken.map((line) => line.cents)].map(formatCents)
  const lines: CommissionLine[] = [
    ...taken,
    {
      kind: 'AGENT_SPLIT',
      payee: 'AGENT',
      cents: agentCents,
      step: `${parts.join(' - ')} = ${formatCents(agentCents)}`,
    },
  ]
  const counted = countedOf(paid.counted[agent.agentId], others)
  const cap = mainCap(agent.plan)
  return {
    lines,
    grossCents: gross,
    ...columnsOf(lines),
    capApplied: paid.lines.some(({ limit }) => limit === 'CAP'),
    capCountedCents: cap === null ? 0 : (counted.caps[cap.id]?.cents ?? 0),
    arrearsCents: cents(paid.settled.reduce((sum, { units }) => sum + units, 0n)),
    counted,
    steps: [...capStanding(agent.plan, cents(input.capUsedCents)), ...lines.map((line) => line.step)],
  }
}

type InUnits = ReturnType<typeof runWaterfall>['counted'][string]

/** Others are of this deal alone: no limit of a year counts what they got. */
const countedOf = (counted: InUnits = { caps: {}, steps: {} }, others: readonly OtherPayee[]): Counted => ({
  caps: Object.fromEntries(
    Object.entries(counted.caps).map(([id, { units, deals }]) => [id, { cents: cents(units), deals }]),
  ),
  steps: Object.fromEntries(
    Object.entries(counted.steps)
      .filter(([id]) => !others.some((other) => other.id === id))
      .map(([id, { units, deals, base }]) => [id, { cents: cents(units), deals, baseCents: cents(base) }]),
  ),
})
