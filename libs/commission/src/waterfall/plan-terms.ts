import { nonNegativeCents, rateThousandths, type Cents, type RateThousandths } from '../amounts.js'

/**
 * Stage of a step. After PRE_SPLIT the rest is divided among the participants, and before HOLD an agent's debts are
 * taken; a plan controls neither.
 */
export type StepStage = 'CLIENT_PAID' | 'OFF_TOP' | 'PRE_SPLIT' | 'SPLIT' | 'POST_SPLIT' | 'HOLD'

/**
 * The base of a percentage. From SPLIT on, each is this participant's part of it. ADJUSTED_GROSS: the commission minus
 * everything taken before the division among participants. SHARE: this participant's part of that. COMPANY_DOLLAR: what
 * the brokerage has taken from it so far. NET: what fees and debts leave of the share, for holds only.
 */
export type Base = 'PRICE' | 'GROSS' | 'ADJUSTED_GROSS' | 'SHARE' | 'COMPANY_DOLLAR' | 'NET'

/** A bracket of a graduated scale: the rate for the part below `upToCents` and above the previous bracket. */
interface Tier {
  /** Null means no upper limit, for the last bracket only. */
  readonly upToCents: Cents | null
  readonly rate: RateThousandths
}

/** What a step takes, before its limits. */
export type StepAmount =
  | { readonly kind: 'PERCENT'; readonly rate: RateThousandths; readonly of: Base }
  | { readonly kind: 'AMOUNT'; readonly cents: Cents }
  | { readonly kind: 'LESSER_OF'; readonly rate: RateThousandths; readonly of: Base; readonly cents: Cents }
  /** Graduated by the base's total in the cap year. */
  | { readonly kind: 'TIERS'; readonly of: Base; readonly tiers: readonly Tier[] }

/** The payee of a line: the brokerage, one of its agents, or an outside payee. */
export type LinePayee =
  | { readonly kind: 'BROKERAGE' }
  | { readonly kind: 'AGENT'; readonly agentId: string }
  /** Name at the time of reading the terms. A CDA stores it. */
  | { readonly kind: 'PAYEE'; readonly payeeId: string; readonly name: string; readonly licenceNumber: string | null }

export interface PlanStep {
  readonly id: string
  /** Label for people: 'Risk management fee'. */
  readonly label: string
  readonly stage: StepStage
  readonly payee: LinePayee
  readonly take: StepAmount
  /** An amount `per: 'DEAL'` is divided among the participants by their shares. */
  readonly per: 'AGENT' | 'DEAL'
  /** Depends on whether a cap was reached before this deal. */
  readonly when: 'ALWAYS' | { readonly before: string } | { readonly after: string }
  /** The most that the step takes in a year. */
  readonly yearlyMaxCents: Cents | null
  /** The step applies only to the first so many deals of a year. */
  readonly firstDeals: number | null
  /** The cap at which it stops. */
  readonly cap: string | null
  /** The caps that it counts towards. */
  readonly countsTowards: readonly string[]
  /** What the deal does not leave becomes a debt of the agent. */
  readonly owed: boolean
  /** Reduces the agent's income reported to the IRS. */
  readonly reduces1099: boolean
}

/** The year of a cap: from the anniversary of the agent's `capYearStart`, or from 1 January for everybody. */
export type CapPeriod = 'ANNIVERSARY' | 'CALENDAR'

/** In dollars, or in deals per year. Null means no limit. Its year is ANNIVERSARY by default. */
export type Cap = { readonly id: string; readonly period?: CapPeriod } & (
  | { readonly cents: Cents | null }
  | { readonly deals: number }
)

/** A version of a plan: plain data that a CDA stores unchanged. */
export interface PlanTerms {
  readonly caps: readonly Cap[]
  readonly steps: readonly PlanStep[]
}

/** Creates a step with the usual defaults, so that a plan lists only what differs. */
export const planStep = (
  particular: Pick<PlanStep, 'id' | 'label' | 'stage' | 'take'> & Partial<PlanStep>,
): PlanStep => ({
  payee: { kind: 'BROKERAGE' },
  per: 'AGENT',
  when: 'ALWAYS',
  yearlyMaxCents: null,
  firstDeals: null,
  cap: null,
  countsTowards: [],
  owed: false,
  reduces1099: false,
  ...particular,
})

const demand = (holds: boolean, fault: string): void => {
  if (!holds) throw new RangeError(fault)
}

const checkTiers = (tiers: readonly Tier[], label: string): void => {
  demand(tiers.at(-1)?.upToCents === null, `${label}: the last tier must be without end`)
  let below = 0
  for (const { rate, upToCents } of tiers) {
    rateThousandths(rate, label)
    demand(below !== Infinity && (upToCents === null || upToCents > below), `${label}: tiers must go up`)
    below = upToCents ?? Infinity
  }
}

const checkTake = ({ label, stage, take }: PlanStep): void => {
  if ('rate' in take) rateThousandths(take.rate, label)
  if ('cents' in take) nonNegativeCents(take.cents, label)
  if (take.kind === 'TIERS') {
    demand(stage === 'SPLIT', `${label}: only a split is graduated`)
    checkTiers(take.tiers, label)
  }
}

/** @throws RangeError naming an impossible figure, an unknown cap or a duplicate name. */
export const checkTerms = ({ caps, steps }: PlanTerms): void => {
  const known = new Set(caps.map(({ id }) => id))
  demand(known.size === caps.length, 'Two caps have one name')
  demand(new Set(steps.map(({ id }) => id)).size === steps.length, 'Two steps have one name')
  for (const cap of caps) {
    if ('cents' in cap) {
      if (cap.cents !== null) nonNegativeCents(cap.cents, `The cap ${cap.id}`)
    } else demand(Number.isSafeInteger(cap.deals) && cap.deals >= 0, `The cap ${cap.id} is no number of deals`)
  }
  for (const step of steps) {
    checkTake(step)
    const named = [step.cap, ...step.countsTowards, ...(step.when === 'ALWAYS' ? [] : Object.values(step.when))]
    for (const cap of named) demand(cap === null || known.has(cap), `${step.label}: there is no cap ${cap}`)
    if (step.yearlyMaxCents !== null) nonNegativeCents(step.yearlyMaxCents, `${step.label}, a year`)
    demand(step.firstDeals === null || Number.isSafeInteger(step.firstDeals), `${step.label}: no number of deals`)
  }
}
