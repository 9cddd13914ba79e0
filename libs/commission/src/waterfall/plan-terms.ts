import { nonNegativeCents, rateThousandths } from '../amounts.js'
import type { Cents, RateThousandths } from '../amounts.js'

/**
 * Where a step stands; what is left after PRE_SPLIT is divided among the participants, and an agent's arrears are taken
 * before HOLD: neither is a plan's to say.
 */
export type StepStage = 'CLIENT_PAID' | 'OFF_TOP' | 'PRE_SPLIT' | 'SPLIT' | 'POST_SPLIT' | 'HOLD'

/**
 * What a percentage is taken of. From SPLIT on each is this participant's part of it.
 * ADJUSTED_GROSS: the commission less all that left before it was divided among participants. SHARE: what of that is
 * this participant's. COMPANY_DOLLAR: what the brokerage has kept of it so far. NET: what fees and debts leave of the
 * share; holds alone take of it.
 */
export type Base = 'PRICE' | 'GROSS' | 'ADJUSTED_GROSS' | 'SHARE' | 'COMPANY_DOLLAR' | 'NET'

/** A bracket of a graduated scale: the rate of what lies below `upToCents` and above the bracket before. */
interface Tier {
  /** Null is without end; the last one's. */
  readonly upToCents: Cents | null
  readonly rate: RateThousandths
}

/** How much a step takes, before its limits. */
export type Take =
  | { readonly kind: 'PERCENT'; readonly rate: RateThousandths; readonly of: Base }
  | { readonly kind: 'AMOUNT'; readonly cents: Cents }
  | { readonly kind: 'LESSER_OF'; readonly rate: RateThousandths; readonly of: Base; readonly cents: Cents }
  /** Graduated over what the base came to in the cap year. */
  | { readonly kind: 'TIERS'; readonly of: Base; readonly tiers: readonly Tier[] }

/** Who gets a line: the brokerage, an agent of it, or somebody outside. */
export type LinePayee =
  | { readonly kind: 'BROKERAGE' }
  | { readonly kind: 'AGENT'; readonly agentId: string }
  /** Called as they are when the terms are read: a CDA keeps it so. */
  | { readonly kind: 'PAYEE'; readonly payeeId: string; readonly name: string; readonly licenceNumber: string | null }

export interface PlanStep {
  readonly id: string
  /** How people call it: 'Risk management fee'. */
  readonly label: string
  readonly stage: StepStage
  readonly payee: LinePayee
  readonly take: Take
  /** An amount `per: 'DEAL'` is shared among the participants by their shares. */
  readonly per: 'AGENT' | 'DEAL'
  /** Whether a cap had been reached before this deal. */
  readonly when: 'ALWAYS' | { readonly before: string } | { readonly after: string }
  /** The most that the step takes in a year. */
  readonly yearlyMaxCents: Cents | null
  /** It takes from so many deals of a year and from no further one. */
  readonly firstDeals: number | null
  /** The cap at which it stops. */
  readonly cap: string | null
  /** The caps that it counts towards. */
  readonly countsTowards: readonly string[]
  /** What the deal does not leave becomes a debt of the agent. */
  readonly owed: boolean
  /** What the agent pays lowers what is reported of them to the tax office. */
  readonly reduces1099: boolean
}

/** In dollars, or in deals of a year. Null counts without an end. */
export type Cap = { readonly id: string } & ({ readonly cents: Cents | null } | { readonly deals: number })

/** A version of a plan: plain data, which a CDA keeps as it was. */
export interface PlanTerms {
  readonly caps: readonly Cap[]
  readonly steps: readonly PlanStep[]
}

/** A step with what most steps have, so that a plan says only what is particular about it. */
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

/** @throws RangeError naming what is impossible: a figure, a cap that is not there, a name given twice. */
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
