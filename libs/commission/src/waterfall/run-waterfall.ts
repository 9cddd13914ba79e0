import { wholeRate, type Cents, type RateThousandths } from '../amounts.js'
import { divideRounded } from '../rounding.js'
import {
  checkTerms,
  type Base,
  type Cap,
  type LinePayee,
  type PlanStep,
  type PlanTerms,
  type StepStage,
} from './plan-terms.js'
import { elementAt, divideByWeight } from './divide-by-weight.js'

/** What counted before this deal in the current year, live CDAs only. Missing names count as zero. */
export interface Usage {
  readonly caps: Readonly<Record<string, { readonly cents: Cents; readonly deals: number }>>
  readonly steps: Readonly<Record<string, { readonly cents: Cents; readonly deals: number; readonly baseCents: Cents }>>
}

/** An agent's debts, oldest first, and how much of the payout may be taken for them. */
export interface Arrears {
  readonly debts: readonly { readonly id: string; readonly cents: Cents }[]
  readonly limit: RateThousandths
}

/** An agent of the brokerage who has a part in the deal. */
export interface Participant {
  readonly agentId: string
  /** A fixed amount is taken before the rest is divided by weight. */
  readonly share: { readonly weight: number } | { readonly cents: Cents }
  readonly plan: PlanTerms
  readonly usage: Usage
  readonly arrears: Arrears | null
  /** Holds of this deal only: a commission advance, a levy on the agent. */
  readonly holds: readonly PlanStep[]
}

export interface WaterfallInput {
  /** In units of 1/`scale` cent. */
  readonly gross: bigint
  readonly price: bigint
  /**
   * Steps of this deal only: a referral, a concession, a fee that the client pays. They run before those of the plan.
   */
  readonly dealSteps: readonly PlanStep[]
  /** The first is the primary agent, whose plan's steps before ALLOCATE apply to the whole deal. */
  readonly participants: readonly Participant[]
}

type Limit = 'CAP' | 'YEARLY_MAX' | 'REMAINDER'

/** One payment, in units. */
export interface WaterfallLine {
  readonly stage: StepStage | 'ARREARS' | 'NET'
  /** Null for the agent's net, and for debts. */
  readonly step: PlanStep | null
  /** The agent whose share it came from. Null before shares exist. */
  readonly agentId: string | null
  readonly payee: LinePayee
  readonly units: bigint
  /** The amount without limits. */
  readonly wanted: bigint
  /** The base of a percentage; 0 for amounts. */
  readonly base: bigint
  /** The last limit that reduced it. */
  readonly limit: Limit | null
  /** For a step with a cap in deals: the cap, and how many deals of the year counted before. */
  readonly capDeals: { readonly used: number; readonly of: number } | null
  /** The part that the deal did not leave and the agent owes from now on; 0 if the step leaves no debt. */
  readonly owed: bigint
  /** This share's part of an amount that the deal pays once. Null if nobody else has a part in it. */
  readonly sharedOf: bigint | null
  /** The year's total of a graduated step's base before this deal. */
  readonly before: bigint
}

/** What this deal adds to an agent's year. The ledger stores it, and its reversal takes it back. */
interface Counted {
  caps: Record<string, { units: bigint; deals: number }>
  steps: Record<string, { units: bigint; deals: number; base: bigint }>
}

export interface WaterfallResult {
  /** They add up exactly to the gross plus what the client pays. None is negative. */
  lines: WaterfallLine[]
  clientPaid: bigint
  counted: Record<string, Counted>
  /** Debts that were paid. */
  settled: { debtId: string; units: bigint }[]
}

const plain = { capDeals: null, owed: 0n, sharedOf: null, before: 0n } as const
const noneUsed: Usage = { caps: {}, steps: {} }
const emptyUse = { cents: 0, deals: 0, baseCents: 0 }
const stepUse = ({ steps }: Usage, id: string): Usage['steps'][string] => steps[id] ?? emptyUse

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const zeroOr = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
const share = (base: bigint, rate: RateThousandths): bigint => divideRounded(base * BigInt(rate), BigInt(wholeRate))

/** The money that steps take from: first one pot for the deal, later one for each participant. */
interface Pot {
  rest: bigint
  readonly agentId: string | null
  readonly bases: Record<Base, bigint>
  readonly plan: PlanTerms
  readonly usage: Usage
  /** This pot's part of an amount that the deal pays once. */
  readonly partOf: (amount: bigint) => bigint
}

/**
 * Divides a commission by the steps of its plans (docs/rules/commission-and-caps.md#waterfall). `scale` units are one
 * cent: 1 for a CDA, which rounds every percentage to the cent; more for an estimate, which rounds once at the end.
 * @throws RangeError on impossible terms and on shares of nothing.
 */
export const runWaterfall = (input: WaterfallInput, scale = 1n): WaterfallResult => {
  const [primary] = input.participants
  if (primary === undefined) throw new RangeError('A commission is divided among one agent at least')
  for (const { plan } of input.participants) checkTerms(plan)
  const run = new Run(scale)
  const dealPot: Pot = {
    rest: input.gross,
    agentId: null,
    bases: {
      PRICE: input.price,
      GROSS: input.gross,
      ADJUSTED_GROSS: input.gross,
      SHARE: 0n,
      COMPANY_DOLLAR: 0n,
      NET: 0n,
    },
    plan: primary.plan,
    usage: primary.usage,
    partOf: (amount) => amount,
  }
  const dealSteps = [...input.dealSteps, ...primary.plan.steps]
  run.clientPays(dealSteps, dealPot)
  run.runStages(['OFF_TOP'], dealSteps, dealPot, primary.agentId)
  for (const step of dealSteps.filter(({ stage }) => stage === 'PRE_SPLIT'))
    if (step.yearlyMaxCents === null) run.runStep(step, dealPot, primary.agentId)
    else run.takeByShares(step, dealPot, input.participants)

  const pots = allocate(dealPot, input.participants, scale)
  input.participants.forEach((participant, place) => {
    const pot = elementAt(pots, place)
    run.runStages(['SPLIT', 'POST_SPLIT'], participant.plan.steps, pot, participant.agentId)
    run.takeArrears(participant, pot)
    pot.bases.NET = pot.rest
    run.runStages(['HOLD'], [...participant.plan.steps, ...participant.holds], pot, participant.agentId)
    run.pay(participant.agentId, pot)
  })
  return run.result
}

/** Each participant's agreed part of an amount, and the weights for dividing a common amount if nothing is left. */
const sharesOf = (
  amount: bigint,
  participants: readonly Participant[],
  scale: bigint,
): { shares: bigint[]; weighting: bigint[] } => {
  let left = amount
  const amounts = participants.map(({ share: own }) => {
    const fixed = 'cents' in own ? least(left, BigInt(own.cents) * scale) : 0n
    left -= fixed
    return fixed
  })
  const weights = participants.map(({ share: own }) => ('weight' in own ? BigInt(own.weight) : 0n))
  const parts = sum(weights) === 0n && left === 0n ? weights : divideByWeight(left, weights)
  const shares = participants.map((_, place) => elementAt(amounts, place) + elementAt(parts, place))
  // If nothing is left, everybody has the agreed part.
  const weighting = sum(shares) > 0n ? shares : sum(weights) > 0n ? weights : participants.map(() => 1n)
  return { shares, weighting }
}

const allocate = (deal: Pot, participants: readonly Participant[], scale: bigint): Pot[] => {
  const { shares, weighting } = sharesOf(deal.rest, participants, scale)
  return participants.map(({ agentId, plan, usage }, place) => {
    const partOf = (amount: bigint): bigint => elementAt(divideByWeight(amount, weighting), place)
    const rest = elementAt(shares, place)
    const { GROSS, PRICE } = deal.bases
    const bases = { PRICE: partOf(PRICE), GROSS: partOf(GROSS), ADJUSTED_GROSS: partOf(deal.rest), SHARE: rest }
    return { rest, agentId, bases: { ...bases, COMPANY_DOLLAR: 0n, NET: 0n }, plan, usage, partOf }
  })
}

class Run {
  readonly result: WaterfallResult = { lines: [], clientPaid: 0n, counted: {}, settled: [] }

  constructor(private readonly scale: bigint) {}

  clientPays(steps: readonly PlanStep[], pot: Pot): void {
    for (const step of steps.filter(({ stage }) => stage === 'CLIENT_PAID')) {
      if (!this.applies(step, pot)) continue
      // It belongs to the deal and counts in nobody's year.
      const { units } = this.limited(step, this.wanted(step, pot), pot, null, null)
      this.result.clientPaid += units
      pot.rest += units
    }
    pot.bases.ADJUSTED_GROSS = pot.rest
  }

  runStages(wantedStages: readonly StepStage[], steps: readonly PlanStep[], pot: Pot, countsFor: string): void {
    for (const stage of wantedStages)
      for (const step of steps.filter((one) => one.stage === stage)) this.runStep(step, pot, countsFor)
  }

  takeArrears({ agentId, arrears }: Participant, pot: Pot): void {
    if (arrears === null) return
    const wanted = sum(arrears.debts.map(({ cents }) => this.units(cents)))
    if (wanted === 0n) return
    const units = least(wanted, share(pot.rest, arrears.limit))
    let left = units
    for (const { id, cents } of arrears.debts) {
      const paid = least(left, this.units(cents))
      if (paid > 0n) this.result.settled.push({ debtId: id, units: paid })
      left -= paid
    }
    const limit = units < wanted ? 'REMAINDER' : null
    const payee = { kind: 'BROKERAGE' } as const
    const { rest: base } = pot
    this.result.lines.push({ stage: 'ARREARS', step: null, agentId, payee, units, wanted, base, limit, ...plain })
    pot.rest -= units
  }

  pay(agentId: string, pot: Pot): void {
    const payee = { kind: 'AGENT', agentId } as const
    const net = { units: pot.rest, wanted: pot.rest, base: 0n, limit: null, ...plain }
    this.result.lines.push({ stage: 'NET', step: null, agentId, payee, ...net })
  }

  /**
   * A royalty with a yearly maximum counts for each participant by their share: each part stops at what their own year
   * leaves, if their plan has the same step.
   */
  takeByShares(step: PlanStep, pot: Pot, participants: readonly Participant[]): void {
    if (!this.applies(step, pot)) return
    const { payee, stage } = step
    const wanted = this.wanted(step, pot)
    const base = 'of' in step.take ? pot.bases[step.take.of] : 0n
    const { weighting } = sharesOf(pot.rest, participants, this.scale)
    const capped = this.limited(
      { ...step, yearlyMaxCents: null },
      wanted,
      pot,
      null,
      elementAt(participants, 0).agentId,
    )
    const parts = divideByWeight(capped.due, weighting)
    const bases = divideByWeight(base, weighting)
    const dues = participants.map(({ plan, usage }, place) => {
      const isTheirs = plan.steps.some((one) => one.id === step.id && one.stage === stage)
      const own = { ...pot, usage: isTheirs ? usage : noneUsed }
      return this.limited({ ...step, cap: null }, elementAt(parts, place), own, null, null).due
    })
    const due = sum(dues)
    const units = least(due, pot.rest)
    const owed = step.owed ? due - units : 0n
    // A debt counts as taken. What nobody pays counts for nobody.
    const paid = units + owed < due ? divideByWeight(units, dues) : dues
    const limit = units < due ? 'REMAINDER' : due < capped.due ? 'YEARLY_MAX' : capped.limit
    const line = { ...plain, stage, step, agentId: null, payee, units, wanted, base, limit, owed }
    this.result.lines.push({ ...line, capDeals: this.capDeals(step, pot) })
    pot.rest -= units
    pot.bases.ADJUSTED_GROSS = pot.rest
    if (payee.kind === 'BROKERAGE') pot.bases.COMPANY_DOLLAR += units
    participants.forEach(({ agentId, plan }, place) => {
      const taken = { units: elementAt(paid, place), base: elementAt(bases, place) }
      if (plan.steps.some((one) => one.id === step.id)) this.count(step, { ...pot, plan }, taken, agentId)
    })
  }

  runStep(step: PlanStep, pot: Pot, countsFor: string): void {
    if (!this.applies(step, pot)) return
    const { payee, stage } = step
    const wanted = this.wanted(step, pot)
    const base = 'of' in step.take ? pot.bases[step.take.of] : 0n
    const { units, due, limit } = this.limited(step, wanted, pot, pot.rest, countsFor)
    const owed = step.owed ? due - units : 0n
    const line = { stage, step, agentId: pot.agentId, payee, units, wanted, base, limit, owed }
    const [sharedOf, before] = [this.partOfWhole(step, pot), this.produced(step, pot)]
    this.result.lines.push({ ...line, capDeals: this.capDeals(step, pot), sharedOf, before })
    pot.rest -= units
    if (stage === 'OFF_TOP' || stage === 'PRE_SPLIT') pot.bases.ADJUSTED_GROSS = pot.rest
    if (payee.kind === 'BROKERAGE') pot.bases.COMPANY_DOLLAR += units
    // For yearly limits a debt counts as taken: the account pays it.
    this.count(step, pot, { units: units + owed, base }, countsFor)
  }

  private partOfWhole({ per, take }: PlanStep, { partOf }: Pot): bigint | null {
    if (per !== 'DEAL' || !('cents' in take)) return null
    const whole = this.units(take.cents)
    const part = partOf(whole)
    return part === whole ? null : part
  }

  private produced({ id }: Pick<PlanStep, 'id'>, { usage }: Pick<Pot, 'usage'>): bigint {
    return zeroOr(this.units(stepUse(usage, id).baseCents))
  }

  private units(cents: Cents): bigint {
    return BigInt(cents) * this.scale
  }

  private applies({ firstDeals, id, when }: PlanStep, { plan, usage }: Pot): boolean {
    if (firstDeals !== null && stepUse(usage, id).deals >= firstDeals) return false
    if (when === 'ALWAYS') return true
    const isReached = (cap: string): boolean => plan.caps.some((one) => one.id === cap && this.room(one, usage) === 0n)
    return 'before' in when ? !isReached(when.before) : isReached(when.after)
  }

  /** What a cap leaves in the year after `ofDeal`. Null means unlimited, or a cap in deals that is not yet reached. */
  private room(cap: Cap, usage: Usage, ofDeal = 0n): bigint | null {
    const used = usage.caps[cap.id] ?? emptyUse
    if ('deals' in cap) return used.deals >= cap.deals ? 0n : null
    return cap.cents === null ? null : zeroOr(this.units(cap.cents) - this.units(used.cents) - ofDeal)
  }

  private capDeals({ cap }: PlanStep, { plan, usage }: Pot): WaterfallLine['capDeals'] {
    const stop = plan.caps.find(({ id }) => id === cap)
    if (stop === undefined || !('deals' in stop)) return null
    return { used: usage.caps[stop.id]?.deals ?? 0, of: stop.deals }
  }

  private wanted({ id, per, take }: PlanStep, { bases, partOf, usage }: Pot): bigint {
    const amount = (cents: Cents): bigint => (per === 'DEAL' ? partOf(this.units(cents)) : this.units(cents))
    if (take.kind === 'PERCENT') return share(bases[take.of], take.rate)
    if (take.kind === 'AMOUNT') return amount(take.cents)
    if (take.kind === 'LESSER_OF') return least(share(bases[take.of], take.rate), amount(take.cents))
    const from = this.produced({ id }, { usage })
    const to = from + bases[take.of]
    let below = 0n
    let product = 0n
    for (const { rate, upToCents } of take.tiers) {
      const end = upToCents === null ? to : least(to, this.units(upToCents))
      product += zeroOr(end - (below > from ? below : from)) * BigInt(rate)
      below = end
    }
    return divideRounded(product, BigInt(wholeRate))
  }

  /**
   * `due` is what the plan's limits leave, `units` what is available. `rest` is null where money comes in. What earlier
   * steps of this deal counted towards a cap for the agent `countsFor` also reduces the room.
   */
  private limited(
    { cap, id, yearlyMaxCents }: PlanStep,
    wanted: bigint,
    { plan, usage }: Pot,
    rest: bigint | null,
    countsFor: string | null,
  ): { units: bigint; due: bigint; limit: Limit | null } {
    const stop = plan.caps.find((one) => one.id === cap)
    const before = countsFor === null ? 0n : (this.result.counted[countsFor]?.caps[stop?.id ?? '']?.units ?? 0n)
    const room = stop === undefined ? null : this.room(stop, usage, before)
    const afterCap = room === null ? wanted : least(wanted, room)
    const year =
      yearlyMaxCents === null ? null : zeroOr(this.units(yearlyMaxCents) - this.units(stepUse(usage, id).cents))
    const due = year === null ? afterCap : least(afterCap, year)
    const units = rest === null ? due : least(due, rest)
    const limit = units < due ? 'REMAINDER' : due < afterCap ? 'YEARLY_MAX' : due < wanted ? 'CAP' : null
    return { units, due, limit }
  }

  private count(
    { countsTowards, id }: PlanStep,
    { plan }: Pot,
    { units, base }: { units: bigint; base: bigint },
    agentId: string,
  ): void {
    const counted = (this.result.counted[agentId] ??= { caps: {}, steps: {} })
    counted.steps[id] = { units, deals: units > 0n ? 1 : 0, base }
    for (const { id: cap } of plan.caps.filter((one) => countsTowards.includes(one.id)))
      counted.caps[cap] = { units: (counted.caps[cap]?.units ?? 0n) + units, deals: 1 }
  }
}
