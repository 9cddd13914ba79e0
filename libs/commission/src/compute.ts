import { cents, nonNegativeCents } from './amounts.js'
import type { Cents, RateThousandths } from './amounts.js'
import { describeRateOf, formatCents } from './format.js'
import { rateOf } from './rounding.js'
import { type AgentRole, dealAgents, type AdditionalAgent } from './waterfall/additional-agents.js'
import { isStandardFee, mainCap, type OnPlan } from './waterfall/standard-plan-terms.js'
import { holdSteps, offTopSteps, type OtherPayee, type OtherRole } from './waterfall/other-payees.js'
import type { PlanStep, PlanTerms } from './waterfall/plan-terms.js'
import { runWaterfall } from './waterfall/run-waterfall.js'
import type { Arrears, Participant, Usage, WaterfallLine } from './waterfall/run-waterfall.js'
import { elementAt, divideByWeight } from './waterfall/divide-by-weight.js'
import { describeShareOf, reductionText, takeWords } from './waterfall/step-words.js'

/** What a plan pays somebody outside: before the split, or as a fee of the agent's. */
type PlanKind = 'PLAN_SHARE' | 'PLAN_FEE'
export type LineKind = 'BROKERAGE_SPLIT' | 'PER_FILE_FEE' | 'ARREARS' | 'AGENT_SPLIT' | OtherRole | PlanKind
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
  /** Out of whose share it came, as they are called now; without it it is the deal's or its primary's. */
  agent?: Pick<AdditionalAgent, 'agentId' | 'name' | 'licenceNumber'>
  /** What the deal did not leave of it and its agent's account is charged; nothing where it is absent. */
  owedCents?: Cents
  /** It lowers what is reported of its agent to the tax office; absent it does not. */
  reduces1099?: true
}

/** The columns of a CDA: sums of its lines by kind. */
export interface CommissionColumns {
  brokerageCents: Cents
  /** Fees, without what was owed before. */
  perFileFeeCents: Cents
  /** What agents owed the brokerage before the deal, and it takes for that. */
  arrearsCents: Cents
  agentCents: Cents
  otherCents: Cents
}

/** Which column a line counts in. */
const columns = {
  BROKERAGE_SPLIT: 'brokerageCents',
  PER_FILE_FEE: 'perFileFeeCents',
  ARREARS: 'arrearsCents',
  AGENT_SPLIT: 'agentCents',
  REFERRAL_OUT: 'otherCents',
  REBATE: 'otherCents',
  CONCESSION: 'otherCents',
  ADVANCE: 'otherCents',
  LEVY: 'otherCents',
  PLAN_SHARE: 'otherCents',
  PLAN_FEE: 'otherCents',
} as const satisfies Record<LineKind, keyof CommissionColumns>

export const columnsOf = (lines: readonly Pick<CommissionLine, 'kind' | 'cents'>[]): CommissionColumns => {
  const sums = { brokerageCents: 0, perFileFeeCents: 0, arrearsCents: 0, agentCents: 0, otherCents: 0 }
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

/** The plan and its use are those of the deal's primary agent. */
export interface CommissionInput extends OnPlan {
  readonly grossCents: Cents
  /** What a step of the plan may take its percentage of; 0 unless given. */
  readonly priceCents?: Cents
  /** Who is paid out of this deal beside brokerage and agent; nobody unless given. */
  readonly others?: readonly OtherPayee[]
  /** Agents of the brokerage who share it with its primary; nobody unless given. */
  readonly agents?: readonly AdditionalAgent[]
  /** What the agent owes the brokerage, and how much of their net may be taken for it; nothing unless given. */
  readonly arrears?: Arrears
}

/** What a deal counts towards the caps and limits of its plan, in integer cents, by their ids. */
export type Counted = Usage

/** What of a deal is one further agent's: all lines of their share, which are also part of the deal's own columns. */
export interface AgentPart extends CommissionColumns {
  agentId: string
  role: AgentRole
  /** What the lines of their share add up to. */
  shareCents: Cents
  /** What of their share the client paid: as much of it as of everything that the agents divide. */
  clientPaidCents: Cents
  /** What their ledger entry of this deal says. */
  capCountedCents: Cents
  counted: Counted
}

export interface CommissionResult extends CommissionColumns {
  /** In the order of the page, each agent's part after what was taken of it; they make gross and client's payment. */
  lines: CommissionLine[]
  /** In the order in which they were given. */
  agents: AgentPart[]
  grossCents: Cents
  /** What the client pays beside it, by the primary's plan. */
  clientPaidCents: Cents
  /** Whether a cap reduced the brokerage's part. */
  capApplied: boolean
  /** What the primary's ledger entry of this deal says: what counts towards the plan's main cap, 0 without one. */
  capCountedCents: Cents
  /** Of the primary's plan. */
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
  ARREARS: 'ARREARS',
  HOLD: null,
  NET: 'AGENT_SPLIT',
} as const satisfies Record<WaterfallLine['stage'], LineKind | null>

/** The same of a plan's step that pays somebody outside; a split is the brokerage's alone. */
const outside = {
  CLIENT_PAID: null,
  OFF_TOP: null,
  PRE_SPLIT: 'PLAN_SHARE',
  SPLIT: null,
  POST_SPLIT: 'PLAN_FEE',
  HOLD: null,
} as const satisfies Record<PlanStep['stage'], LineKind | null>

const arrearsLabel = 'Owed to the brokerage'

/** What an agent owes is a line of its own: it was income when it was charged. */
const arrearsLine = ({ units, wanted, base }: WaterfallLine, limit: RateThousandths): CommissionLine => {
  const most = describeRateOf(cents(base), limit, rateOf(cents(base), limit))
  const owed = `${arrearsLabel} ${formatCents(cents(wanted))}`
  const step = units < wanted ? `${owed}, of which ${most} may be taken` : owed
  return { kind: kinds.ARREARS, payee: 'BROKERAGE', cents: cents(units), step }
}

/** What a step of a plan, or of the deal, took. */
type StepLine = WaterfallLine & { readonly step: PlanStep }
const isOfDeal = (line: WaterfallLine): line is StepLine => line.agentId === null && line.step !== null

/** `rate` is the share of whoever's line it is, where a rate says it. */
const lineOf = (line: StepLine, others: readonly OtherPayee[], rate: RateThousandths | null): CommissionLine => {
  const { stage, step, payee, units, owed } = line
  const taken = cents(units)
  const debt = cents(owed)
  const text = `${takeWords(step.take, step.label, line, rate)}${reductionText(line)}`
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

/** Where the year stands at the plan's main cap in dollars, and at those in deals, which say no dollars. */
const capStanding = (terms: PlanTerms, used: Cents, usage: Usage | undefined): string[] => {
  const main = mainCap(terms)
  const inDeals = terms.caps.flatMap((cap) => {
    if (!('deals' in cap)) return []
    const before = usage?.caps[cap.id]?.deals ?? 0
    const stands = before < cap.deals ? `deal ${before + 1} of ${cap.deals}` : `all ${cap.deals} deals used`
    return [`Cap in deals: ${stands}`]
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
  /** What left before it was divided among agents. */
  deal: readonly WaterfallLine[]
  /** What several agents divide. */
  divided: Cents | null
}

/**
 * How an agent's part was reached: of a deal of one agent from the gross, else from their share of what the deal's own
 * lines and amounts of other agents leave.
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
 * Divides a gross commission among the brokerage, its agents, and whoever else is paid out of the deal
 * (docs/rules/commission-and-caps.md#division): what a step takes is rounded to the cent and stops at its cap, fees
 * take no more than is left, the agent gets the rest. The lines add up to the gross and what the client
 * pays, exactly.
 * @throws RangeError on a gross below 0, an impossible plan, shares of more than all, or an amount that is no safe
 * integer.
 */
export const computeCommission = (input: CommissionInput): CommissionResult => {
  const gross = nonNegativeCents(input.grossCents, 'Gross commission')
  const others = input.others ?? []
  const participants = dealAgents(input, holdSteps(others))
  const [primary] = participants
  const paid = runWaterfall({
    gross: BigInt(gross),
    price: BigInt(input.priceCents ?? 0),
    dealSteps: offTopSteps(others),
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
    steps: [...capStanding(primary.plan, cents(input.capUsedCents), input.used), ...lines.map((line) => line.step)],
  }
}

/** What of each agent's share the client paid, in the order of agents; never more than the share. */
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

/** What one agent's year gets of a deal. */
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
