// A second implementation of the division, in exact fractions, for tests to compare with. It follows the rules only
// (docs/rules/commission-and-caps.md#waterfall) and shares nothing with the engine except input types.
import type { Base, PlanStep, PlanTerms } from '../waterfall/plan-terms.js'
import type { Participant, Usage, WaterfallInput } from '../waterfall/run-waterfall.js'

/** A fraction: numerator and positive denominator. */
type Q = readonly [bigint, bigint]
const q = (value: number | bigint): Q => [BigInt(value), 1n]
const plus = ([a, b]: Q, [c, d]: Q): Q => [a * d + c * b, b * d]
const minus = (one: Q, [c, d]: Q): Q => plus(one, [-c, d])
const times = ([a, b]: Q, [c, d]: Q): Q => [a * c, b * d]
const over = (one: Q, [c, d]: Q): Q => times(one, [d, c])
const less = (one: Q, other: Q): boolean => minus(one, other)[0] < 0n
const smaller = (one: Q, other: Q): Q => (less(other, one) ? other : one)
const notBelow0 = (one: Q): Q => (less(one, q(0)) ? q(0) : one)
const floor = ([a, b]: Q): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b))
/** To the cent, half a cent up: no amount here is negative. */
const toCent = (one: Q): Q => q(floor(plus(one, [1n, 2n])))
const total = (all: readonly Q[]): Q => all.reduce(plus, q(0))
const percent = (rate: number): Q => [BigInt(rate), 100_000n]

/** 'who|what|cents|cents that the agent owes from now on' for each payment. */
type Payments = string[]

/** Divides cents by shares, the largest remainder first. */
const split = (amount: Q, shares: readonly Q[]): Q[] => {
  const all = total(shares)
  const exact = shares.map((own) => over(times(amount, own), all))
  const given = exact.map((own) => q(floor(own)))
  for (let left = Number(floor(minus(amount, total(given)))); left > 0; left -= 1) {
    let best = 0
    exact.forEach((own, place) => {
      const rest = minus(own, given[place] ?? q(0))
      const bestRest = minus(exact[best] ?? q(0), given[best] ?? q(0))
      if (less(bestRest, rest)) best = place
    })
    given[best] = plus(given[best] ?? q(0), q(1))
  }
  return given
}

const capReached = (plan: PlanTerms, usage: Usage, id: string): boolean => {
  const cap = plan.caps.find((one) => one.id === id)
  if (cap === undefined) return false
  return 'deals' in cap
    ? (usage.caps[id]?.deals ?? 0) >= cap.deals
    : cap.cents !== null && !less(q(usage.caps[id]?.cents ?? 0), q(cap.cents))
}

const skipped = (step: PlanStep, plan: PlanTerms, usage: Usage): boolean => {
  if (step.firstDeals !== null && (usage.steps[step.id]?.deals ?? 0) >= step.firstDeals) return true
  if (step.when === 'ALWAYS') return false
  return 'after' in step.when ? !capReached(plan, usage, step.when.after) : capReached(plan, usage, step.when.before)
}

const graduated = (base: Q, before: Q, tiers: readonly { upToCents: number | null; rate: number }[]): Q => {
  const levelled = (production: Q): Q => {
    let start = q(0)
    let sum = q(0)
    for (const { rate, upToCents } of tiers) {
      const end = upToCents === null ? production : smaller(production, q(upToCents))
      sum = plus(sum, times(notBelow0(minus(end, start)), percent(rate)))
      if (upToCents !== null) start = q(upToCents)
    }
    return sum
  }
  return minus(levelled(plus(before, base)), levelled(before))
}

interface Bases extends Record<Base, Q> {
  fixed: (cents: number, per: PlanStep['per']) => Q
}

/** What earlier steps of this deal counted towards an agent's caps. */
type StepUse = Record<string, Q>
const countTaken = ({ countsTowards }: PlanStep, plan: PlanTerms, taken: StepUse, amount: Q): void => {
  for (const { id } of plan.caps) if (countsTowards.includes(id)) taken[id] = plus(taken[id] ?? q(0), amount)
}

const claim = (step: PlanStep, bases: Bases, plan: PlanTerms, usage: Usage, taken: StepUse): Q => {
  const { take } = step
  const used = usage.steps[step.id]
  const full =
    take.kind === 'AMOUNT'
      ? bases.fixed(take.cents, step.per)
      : take.kind === 'PERCENT'
        ? toCent(times(bases[take.of], percent(take.rate)))
        : take.kind === 'LESSER_OF'
          ? smaller(toCent(times(bases[take.of], percent(take.rate))), bases.fixed(take.cents, step.per))
          : toCent(graduated(bases[take.of], notBelow0(q(used?.baseCents ?? 0)), take.tiers))
  const limits = [full]
  const cap = plan.caps.find(({ id }) => id === step.cap)
  if (cap !== undefined && 'cents' in cap && cap.cents !== null)
    limits.push(notBelow0(minus(minus(q(cap.cents), q(usage.caps[cap.id]?.cents ?? 0)), taken[cap.id] ?? q(0))))
  if (cap !== undefined && 'deals' in cap && capReached(plan, usage, cap.id)) limits.push(q(0))
  if (step.yearlyMaxCents !== null) limits.push(notBelow0(minus(q(step.yearlyMaxCents), q(used?.cents ?? 0))))
  return limits.reduce(smaller)
}

const nameOf = ({ payee, id }: PlanStep): string =>
  `${payee.kind === 'BROKERAGE' ? 'brokerage' : payee.kind === 'AGENT' ? payee.agentId : payee.payeeId}|${id}`

/** 'What a step cannot take becomes a debt only where the step says owed.' */
const paymentOf = (step: PlanStep, paid: Q, claimed: Q): string =>
  `${nameOf(step)}|${floor(paid)}|${step.owed ? floor(minus(claimed, paid)) : 0n}`

const ownShare = (participants: readonly Participant[], pool: Q): Q[] => {
  let rest = pool
  const fixed = participants.map(({ share }) => {
    const own = 'cents' in share ? smaller(rest, q(share.cents)) : q(0)
    rest = minus(rest, own)
    return own
  })
  const weights = participants.map(({ share }) => q('weight' in share ? share.weight : 0))
  const parts = total(weights)[0] === 0n ? weights : split(rest, weights)
  return fixed.map((own, place) => plus(own, parts[place] ?? q(0)))
}

/** The participants' weights: their parts of a pool, or their agreed shares if the pool is empty. */
const weightsOf = (participants: readonly Participant[], pool: Q): Q[] => {
  const shares = ownShare(participants, pool)
  if (total(shares)[0] > 0n) return shares
  const agreed = participants.map(({ share }) => q('weight' in share ? share.weight : 0))
  return total(agreed)[0] > 0n ? agreed : participants.map(() => q(1))
}

/** 'A yearly maximum counts for each participant by their share': each stops at what their own year leaves. */
const claimedByEach = (step: PlanStep, full: Q, participants: readonly Participant[], pool: Q): Q[] => {
  const most = q(step.yearlyMaxCents ?? 0)
  const parts = split(full, weightsOf(participants, pool))
  return parts.map((part, place) => {
    const own = participants[place]
    const knows = own?.plan.steps.some(({ id, stage }) => id === step.id && stage === step.stage) ?? false
    const used = q(knows ? (own?.usage.steps[step.id]?.cents ?? 0) : 0)
    return smaller(part, notBelow0(minus(most, used)))
  })
}

/** All payments of a deal in cents, in order. */
export const divideByFractions = ({ gross, price, dealSteps, participants }: WaterfallInput): Payments => {
  const payments: Payments = []
  const [primary] = participants
  if (primary === undefined) return payments
  const { plan, usage } = primary
  let pool = q(gross)
  let brokerage = q(0)
  const whole = (): Bases => ({
    PRICE: q(price),
    GROSS: q(gross),
    ADJUSTED_GROSS: pool,
    SHARE: q(0),
    COMPANY_DOLLAR: brokerage,
    NET: q(0),
    fixed: q,
  })
  const of = (stage: PlanStep['stage'], steps: readonly PlanStep[], terms = plan, used = usage): PlanStep[] =>
    steps.filter((step) => step.stage === stage && !skipped(step, terms, used))
  for (const step of of('CLIENT_PAID', [...dealSteps, ...plan.steps])) {
    const bases = { ...whole(), ADJUSTED_GROSS: q(gross) }
    pool = plus(pool, claim(step, bases, plan, usage, {}))
  }
  const taken: StepUse[] = participants.map(() => ({}))
  const [ofPrimary = {}] = taken
  for (const stage of ['OFF_TOP', 'PRE_SPLIT'] as const) {
    for (const step of of(stage, [...dealSteps, ...plan.steps])) {
      const isByShares = stage === 'PRE_SPLIT' && step.yearlyMaxCents !== null
      const full = claim(isByShares ? { ...step, yearlyMaxCents: null } : step, whole(), plan, usage, ofPrimary)
      const parts = isByShares ? claimedByEach(step, full, participants, pool) : [full]
      const claimed = total(parts)
      const paid = smaller(claimed, pool)
      pool = minus(pool, paid)
      if (step.payee.kind === 'BROKERAGE') brokerage = plus(brokerage, paid)
      payments.push(paymentOf(step, paid, claimed))
      const counted = step.owed || !less(paid, claimed) ? parts : split(paid, parts)
      participants.forEach((one, place) => {
        const isTheirs = isByShares ? one.plan.steps.some(({ id }) => id === step.id) : place === 0
        if (isTheirs) countTaken(step, one.plan, taken[place] ?? {}, counted[place] ?? q(0))
      })
    }
  }
  const shares = ownShare(participants, pool)
  const agreed = participants.map(({ share }) => q('weight' in share ? share.weight : 0))
  const byShare = total(shares)[0] > 0n ? shares : total(agreed)[0] > 0n ? agreed : participants.map(() => q(1))
  participants.forEach((participant, place) => {
    const part = (amount: Q): Q => split(amount, byShare)[place] ?? q(0)
    let rest = shares[place] ?? q(0)
    let kept = q(0)
    let net = q(0)
    const pay = (step: PlanStep): void => {
      const bases: Bases = {
        PRICE: part(q(price)),
        GROSS: part(q(gross)),
        ADJUSTED_GROSS: part(pool),
        SHARE: shares[place] ?? q(0),
        COMPANY_DOLLAR: kept,
        NET: net,
        fixed: (amount, per) => (per === 'DEAL' ? part(q(amount)) : q(amount)),
      }
      const mine = taken[place] ?? {}
      const claimed = claim(step, bases, participant.plan, participant.usage, mine)
      const paid = smaller(claimed, rest)
      countTaken(step, participant.plan, mine, step.owed ? claimed : paid)
      rest = minus(rest, paid)
      if (step.payee.kind === 'BROKERAGE') kept = plus(kept, paid)
      payments.push(paymentOf(step, paid, claimed))
    }
    const own = (stage: PlanStep['stage']): PlanStep[] =>
      of(stage, participant.plan.steps, participant.plan, participant.usage)
    for (const step of [...own('SPLIT'), ...own('POST_SPLIT')]) pay(step)
    const owed = total((participant.arrears?.debts ?? []).map(({ cents }) => q(cents)))
    if (participant.arrears !== null && owed[0] > 0n) {
      const paid = smaller(owed, toCent(times(rest, percent(participant.arrears.limit))))
      rest = minus(rest, paid)
      payments.push(`brokerage|arrears|${floor(paid)}|0`)
    }
    net = rest
    const holds = participant.holds.filter((step) => !skipped(step, participant.plan, participant.usage))
    for (const step of [...own('HOLD'), ...holds.filter(({ stage }) => stage === 'HOLD')]) pay(step)
    payments.push(`${participant.agentId}|net|${floor(rest)}|0`)
  })
  return payments
}
