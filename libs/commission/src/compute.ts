import { cents, nonNegativeCents, type Cents, type RateThousandths } from './amounts.js'
import { describeRateOf, formatCents } from './format.js'
import { rateOf } from './rounding.js'
import { type AgentRole, dealAgents, type AdditionalAgent } from './waterfall/additional-agents.js'
import { isStandardFee, mainCap, type PlanWithUse } from './waterfall/standard-plan-terms.js'
import { deductionSteps, offTheTopSteps, type OtherPayee, type OtherRole } from './waterfall/other-payees.js'
import type { PlanStep, PlanTerms } from './waterfall/plan-terms.js'
import {
  runWaterfall,
  type Arrears,
  type Participant,
  type Usage,
  type WaterfallLine,
} from './waterfall/run-waterfall.js'
import { elementAt, divideByWeight } from './waterfall/divide-by-weight.js'
import { describeShareOf, reductionText, stepAmountWords } from './waterfall/step-words.js'

/** Plan payments to an outside payee: before the split, or as a fee of the agent. */
type PlanKind = 'PLAN_SHARE' | 'PLAN_FEE'
export type LineKind = 'BROKERAGE_SPLIT' | 'PER_FILE_FEE' | 'ARREARS' | 'AGENT_SPLIT' | OtherRole | PlanKind
export type Payee = 'BROKERAGE' | 'AGENT' | 'OTHER'

/** One amount of a CDA with the sentence that explains it. */
export interface CommissionLine {
  kind: LineKind
  payee: Payee
  cents: Cents
  step: string
  /** Label from the plan. Without one, the line is labelled by its kind. */
  label?: string
  /** The payee with the current name. For payee OTHER only. */
  to?: Pick<OtherPayee, 'payeeId' | 'name' | 'licenceNumber'>
  /**
   * The agent whose share it came from, with the current name. Without it, the line belongs to the deal or its primary
   * agent.
   */
  agent?: Pick<AdditionalAgent, 'agentId' | 'name' | 'licenceNumber'>
  /** The part that the deal did not leave, charged to the agent's account. Zero if absent. */
  owedCents?: Cents
  /** Reduces the agent's reported income. Absent means it does not. */
  reduces1099?: true
}

/** The columns of a CDA: sums of its lines by kind. */
export interface CommissionColumns {
  brokerageSplitCents: Cents
  /** Fees, without earlier debts. */
  perFileFeeCents: Cents
  /** Earlier debts of agents that the deal pays. */
  arrearsCents: Cents
  agentSplitCents: Cents
  otherPayeesCents: Cents
}

/** The column that each kind of line counts in. */
const columns = {
  BROKERAGE_SPLIT: 'brokerageSplitCents',
  PER_FILE_FEE: 'perFileFeeCents',
  ARREARS: 'arrearsCents',
  AGENT_SPLIT: 'agentSplitCents',
  REFERRAL_OUT: 'otherPayeesCents',
  REBATE: 'otherPayeesCents',
  CONCESSION: 'otherPayeesCents',
  ADVANCE: 'otherPayeesCents',
  LEVY: 'otherPayeesCents',
  PLAN_SHARE: 'otherPayeesCents',
  PLAN_FEE: 'otherPayeesCents',
} as const satisfies Record<LineKind, keyof CommissionColumns>

const noSums = { brokerageSplitCents: 0, perFileFeeCents: 0, arrearsCents: 0, agentSplitCents: 0, otherPayeesCents: 0 }

export const columnsOf = (lines: readonly Pick<CommissionLine, 'kind' | 'cents'>[]): CommissionColumns => {
  const sums = { ...noSums }
  for (const line of lines) sums[columns[line.kind]] = cents(sums[columns[line.kind]] + line.cents)
  return sums
}

/**
 * Whether two sets of lines pay the same people the same amounts for the same purpose. Ignores the explaining
 * sentences.
 */
export const sameLines = (one: readonly CommissionLine[], other: readonly CommissionLine[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ kind, payee, cents: sum, label, to, agent, owedCents, reduces1099 }, place) =>
      kind === other[place]?.kind &&
      payee === other[place].payee &&
      sum === other[place].cents &&
      label === other[place].label &&
      owedCents === other[place].owedCents &&
      reduces1099 === other[place].reduces1099 &&
      to?.payeeId === other[place].to?.payeeId &&
      to?.name === other[place].to?.name &&
      to?.licenceNumber === other[place].to?.licenceNumber &&
      agent?.agentId === other[place].agent?.agentId &&
      agent?.name === other[place].agent?.name &&
      agent?.licenceNumber === other[place].agent?.licenceNumber,
  )

/** Plan and cap use are those of the deal's primary agent. */
export interface CommissionInput extends PlanWithUse {
  readonly grossCents: Cents
  /** The sale price, for plan steps with a percentage of it. Defaults to 0. */
  readonly priceCents?: Cents
  /** Payees of this deal other than the brokerage and its agents. Defaults to none. */
  readonly others?: readonly OtherPayee[]
  /** Agents of the brokerage who share the deal with its primary agent. Defaults to none. */
  readonly agents?: readonly AdditionalAgent[]
  /** What the agent owes the brokerage, and how much of their net may be taken for it. Defaults to nothing. */
  readonly arrears?: Arrears
}

/** What a deal counts towards the caps and limits of its plan, in integer cents, by their ids. */
export type CountedUse = Usage

/** The part of one further agent: all lines of their share. The deal's own columns include them. */
export interface AgentPart extends CommissionColumns {
  agentId: string
  role: AgentRole
  /** Sum of the lines of their share. */
  shareCents: Cents
  /** The part of their share that the client paid, in proportion to everything that the agents divide. */
  clientPaidCents: Cents
  /** Amount of their ledger entry for this deal. */
  capCountedCents: Cents
  counted: CountedUse
}

export interface CommissionResult extends CommissionColumns {
  /**
   * In the order of the page, each agent's net after its deductions. They add up to the gross plus the client's
   * payment.
   */
  lines: CommissionLine[]
  /** In the order of the input. */
  agents: AgentPart[]
  grossCents: Cents
  /** What the client pays in addition, by the primary agent's plan. */
  clientPaidCents: Cents
  /** Whether a cap reduced the brokerage's part. */
  capApplied: boolean
  /**
   * Amount of the primary agent's ledger entry for this deal: what counts towards the plan's main cap, 0 without one.
   */
  capCountedCents: Cents
  /** For the primary agent's plan. */
  counted: CountedUse
  /**
   * The whole calculation in order, one sentence each: first the cap's current use if there is a cap, then every line's
   * step.
   */
  steps: string[]
}

/** The kind of CDA line of each stage. Null for a stage without a fixed kind. */
const kinds = {
  CLIENT_PAID: null,
  OFF_TOP: null,
  PRE_SPLIT: 'BROKERAGE_SPLIT',
  SPLIT: 'BROKERAGE_SPLIT',
  POST_SPLIT: 'PER_FILE_FEE',
  ARREARS: 'ARREARS',
  HOLD: null,
  NET: 'AGENT_SPLIT',
} as const satisfies Record<WaterfallLine['stage'], LineKind | null>

/** The kind of line of a plan's step that pays an outside payee. A split only pays the brokerage. */
const outside = {
  CLIENT_PAID: null,
  OFF_TOP: null,
  PRE_SPLIT: 'PLAN_SHARE',
  SPLIT: null,
  POST_SPLIT: 'PLAN_FEE',
  HOLD: null,
} as const satisfies Record<PlanStep['stage'], LineKind | null>

const arrearsLabel = 'Owed to the brokerage'

/** An agent's debt is a line of its own: it became income when it was charged. */
const arrearsLine = ({ units, wanted, base }: WaterfallLine, limit: RateThousandths): CommissionLine => {
  const most = describeRateOf(cents(base), limit, rateOf(cents(base), limit))
  const owed = `${arrearsLabel} ${formatCents(cents(wanted))}`
  const step = units < wanted ? `${owed}, of which ${most} may be taken` : owed
  return { kind: kinds.ARREARS, payee: 'BROKERAGE', cents: cents(units), step }
}

/** A line of a step of a plan or of the deal. */
type StepLine = WaterfallLine & { readonly step: PlanStep }
const isOfDeal = (line: WaterfallLine): line is StepLine => line.agentId === null && line.step !== null

/** `rate` is the share of the line's agent, if it is agreed as a rate. */
const lineOf = (line: StepLine, others: readonly OtherPayee[], rate: RateThousandths | null): CommissionLine => {
  const { stage, step, payee, units, owed } = line
  const taken = cents(units)
  const debt = cents(owed)
  const text = `${stepAmountWords(step.take, step.label, line, rate)}${reductionText(line)}`
  const other = others.find(({ id }) => id === step.id)
  if (other !== undefined) {
    const { payeeId, name, licenceNumber, role } = other
    return { kind: role, payee: 'OTHER', cents: taken, step: text, to: { payeeId, name, licenceNumber } }
  }
  const isOutside = payee.kind === 'PAYEE'
  const kind = isOutside ? outside[step.stage] : kinds[stage]
  if (kind === null || payee.kind === 'AGENT')
    throw new RangeError(`${step.label}: a CDA names nobody who would get it`)
  const whom = isOutside
    ? ({
        payee: 'OTHER',
        to: { payeeId: payee.payeeId, name: payee.name, licenceNumber: payee.licenceNumber },
      } as const)
    : ({ payee: 'BROKERAGE' } as const)
  return {
    kind,
    ...whom,
    cents: taken,
    step: text,
    ...(isStandardFee(step) ? {} : { label: step.label }),
    ...(debt > 0 ? { owedCents: debt } : {}),
    ...(step.reduces1099 ? { reduces1099: true } : {}),
  }
}

/** The year's use of the plan's main cap in dollars, and of its caps in deals, without dollar amounts. */
const capStatus = (terms: PlanTerms, used: Cents, usage: Usage | undefined): string[] => {
  const main = mainCap(terms)
  const inDeals = terms.caps.flatMap((cap) => {
    if (!('deals' in cap)) return []
    const before = usage?.caps[cap.id]?.deals ?? 0
    const all = cap.deals === 1 ? 'its 1 deal used' : `all ${cap.deals} deals used`
    const place = before < cap.deals ? `deal ${before + 1} of ${cap.deals}` : all
    return [`Cap in deals: ${place}`]
  })
  if (main === null || main.cents === null) return inDeals
  const remaining = formatCents(Math.max(0, main.cents - used))
  return [`Annual cap ${formatCents(main.cents)}, used ${formatCents(used)}, remaining ${remaining}`, ...inDeals]
}

type Paid = ReturnType<typeof runWaterfall>
const sumOf = (lines: readonly WaterfallLine[]): Cents => cents(lines.reduce((sum, { units }) => sum + units, 0n))

interface Netted {
  net: Cents
  gross: Cents
  clientPaid: Cents
  /** Lines taken before the division among agents. */
  deal: readonly WaterfallLine[]
  /** The amount that several agents divide. */
  divided: Cents | null
}

/**
 * Explains an agent's net: from the gross in a deal with one agent, else from their share of what the deal's own lines
 * and other agents' amounts leave.
 */
const netStep = (
  { share }: Participant,
  own: readonly WaterfallLine[],
  { net, gross, clientPaid, deal, divided }: Netted,
): string => {
  const from = divided === null ? gross : sumOf(own)
  const more = divided === null && clientPaid > 0 ? ` + ${formatCents(clientPaid)}` : ''
  const taken = [...(divided === null ? deal : []), ...own.filter(({ stage }) => stage !== 'NET')]
  const minus = taken.map(({ units }) => ` - ${formatCents(cents(units))}`).join('')
  const less = `${formatCents(from)}${more}${minus} = ${formatCents(net)}`
  if (divided === null) return less
  return 'cents' in share
    ? `Share ${formatCents(from)}: ${less}`
    : `Share ${describeShareOf(divided, share.weight, from)}: ${less}`
}

/**
 * Divides a gross commission among the brokerage, its agents and the other payees
 * (docs/rules/commission-and-caps.md#division). Each step is rounded to the cent and stops at its cap, fees take no
 * more than is left, and the agent gets the rest. The lines add up exactly to the gross plus what the client pays.
 * @throws RangeError on a gross below 0, an impossible plan, shares of more than all, or an amount that is no safe
 * integer.
 */
export const computeCommission = (input: CommissionInput): CommissionResult => {
  const gross = nonNegativeCents(input.grossCents, 'Gross commission')
  const others = input.others ?? []
  const participants = dealAgents(input, deductionSteps(others))
  const [primary] = participants
  const paid = runWaterfall({
    gross: BigInt(gross),
    price: BigInt(input.priceCents ?? 0),
    dealSteps: offTheTopSteps(others),
    participants,
  })
  const lines = linesOf(paid, input, participants)
  const own = partOf(paid, primary, others)
  const fromClient = clientsParts(paid, participants)
  return {
    lines,
    agents: (input.agents ?? []).map(({ agentId, role }, place) => {
      const share = lines.filter(({ agent }) => agent?.agentId === agentId)
      return {
        agentId,
        role,
        shareCents: cents(share.reduce((sum, line) => sum + line.cents, 0)),
        clientPaidCents: cents(elementAt(fromClient, place + 1)),
        ...columnsOf(share),
        ...partOf(paid, elementAt(participants, place + 1), others),
      }
    }),
    grossCents: gross,
    clientPaidCents: cents(paid.clientPaid),
    ...columnsOf(lines),
    capApplied: paid.lines.some(({ limit }) => limit === 'CAP'),
    ...own,
    steps: [...capStatus(primary.plan, cents(input.capUsedCents), input.used), ...lines.map((line) => line.step)],
  }
}

/** The part of each agent's share that the client paid, in the order of agents. Never more than the share. */
const clientsParts = ({ clientPaid, lines }: Paid, participants: readonly Participant[]): bigint[] => {
  const shares = participants.map((one) =>
    lines.reduce((sum, { agentId, units }) => (agentId === one.agentId ? sum + units : sum), 0n),
  )
  const total = shares.reduce((sum, units) => sum + units, 0n)
  return total === 0n ? shares : divideByWeight(clientPaid < total ? clientPaid : total, shares)
}

const linesOf = (
  paid: Paid,
  { grossCents: gross, others = [], agents = [] }: CommissionInput,
  participants: readonly Participant[],
): CommissionLine[] => {
  const deal = paid.lines.filter(isOfDeal)
  const ofAgent = (id: string): WaterfallLine[] => paid.lines.filter(({ agentId }) => agentId === id)
  const agreed = participants.filter(({ share }) => 'cents' in share).flatMap(({ agentId }) => ofAgent(agentId))
  const clientPaid = cents(paid.clientPaid)
  const divided = agents.length === 0 ? null : cents(gross + clientPaid - sumOf(deal) - sumOf(agreed))
  const isByRates = agreed.length === 0
  const further = new Map(agents.map(({ agentId, name, licenceNumber }) => [agentId, { agentId, name, licenceNumber }]))
  const owned = participants.flatMap((participant) => {
    const own = ofAgent(participant.agentId)
    const agent = further.get(participant.agentId)
    return own.map((line): CommissionLine => {
      const words = wordsOf(line, participant, { others, isByRates }, (net) =>
        netStep(participant, own, { net, gross, clientPaid, deal, divided }),
      )
      return agent === undefined ? words : { ...words, agent }
    })
  })
  return [...deal.map((line) => lineOf(line, others, null)), ...owned]
}

const wordsOf = (
  line: WaterfallLine,
  { arrears, share }: Participant,
  { others, isByRates }: { others: readonly OtherPayee[]; isByRates: boolean },
  stepOfNet: (net: Cents) => string,
): CommissionLine => {
  const rate = isByRates && 'weight' in share ? share.weight : null
  if (line.step !== null) return lineOf({ ...line, step: line.step }, others, rate)
  if (arrears !== null && line.stage === 'ARREARS') return arrearsLine(line, arrears.limit)
  const net = cents(line.units)
  return { kind: kinds.NET, payee: 'AGENT', cents: net, step: stepOfNet(net) }
}

/** What a deal adds to one agent's year. */
const partOf = (
  paid: Paid,
  { agentId, plan }: Participant,
  others: readonly OtherPayee[],
): Pick<AgentPart, 'capCountedCents' | 'counted'> => {
  const counted = countedOf(paid.counted[agentId], others)
  const cap = mainCap(plan)
  return { capCountedCents: cap === null ? 0 : (counted.caps[cap.id]?.cents ?? 0), counted }
}

type InUnits = Paid['counted'][string]

/** Excludes other payees of this deal: no yearly limit counts their payments. */
const countedOf = (counted: InUnits = { caps: {}, steps: {} }, others: readonly OtherPayee[]): CountedUse => ({
  caps: Object.fromEntries(
    Object.entries(counted.caps).map(([id, { units, deals }]) => [id, { cents: cents(units), deals }]),
  ),
  steps: Object.fromEntries(
    Object.entries(counted.steps)
      .filter(([id]) => !others.some((other) => other.id === id))
      .map(([id, { units, deals, base }]) => [id, { cents: cents(units), deals, baseCents: cents(base) }]),
  ),
})
