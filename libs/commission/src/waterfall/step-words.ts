// The sentences that explain figures of a CDA (docs/rules/commission-and-caps.md#why).
import { cents, type Cents, type RateThousandths } from '../amounts.js'
import { describeRateOf, formatCents, formatRate } from '../format.js'
import { rateOf } from '../rounding.js'
import type { StepAmount } from './plan-terms.js'
import type { WaterfallLine } from './run-waterfall.js'

/** A part of an amount that several agents divide. It may differ by a cent from the rate alone. */
export const describeShareOf = (amount: Cents, rate: RateThousandths, part: Cents): string => {
  const { cents: rounded, exact } = rateOf(amount, rate)
  const words = describeRateOf(amount, rate, { cents: part, exact: true })
  if (exact && part === rounded) return words
  const isMore = part * 100_000 > amount * rate
  return `${words} (${isMore ? 'with' : 'without'} the odd cent)`
}

type Tiers = Extract<StepAmount, { kind: 'TIERS' }>['tiers']

const tierWords = (tiers: Tiers, base: Cents, before: Cents): string => {
  const to = before + base
  const words: string[] = []
  let from = before
  let below = 0
  for (const { rate, upToCents } of tiers) {
    const end = upToCents === null ? to : Math.min(to, upToCents)
    const bracket = upToCents === null ? `above ${formatCents(below)}` : `up to ${formatCents(upToCents)}`
    if (end > from) {
      words.push(`${formatRate(rate)} of ${formatCents(end - from)} ${bracket}`)
      from = end
    }
    below = upToCents ?? below
  }
  return words.join(' + ')
}

/**
 * Explains what a step takes, before its limits. `rate` is the participant's share of the deal if agreed as a rate;
 * null if amounts were agreed.
 */
export const stepAmountWords = (
  take: StepAmount,
  label: string,
  line: Pick<WaterfallLine, 'base' | 'wanted' | 'sharedOf' | 'before'>,
  rate: RateThousandths | null,
): string => {
  const [base, wanted] = [cents(line.base), cents(line.wanted)]
  if (take.kind === 'TIERS') {
    const before = cents(line.before)
    const brackets = tierWords(take.tiers, base, before) || formatCents(0)
    return `${brackets} = ${formatCents(wanted)}; production before it ${formatCents(before)}`
  }
  if (take.kind === 'PERCENT') return describeRateOf(base, take.rate, rateOf(base, take.rate))
  const amount = amountWords(take.cents, line, rate)
  if (take.kind === 'AMOUNT') return line.sharedOf === null ? `${label} ${amount}` : amount
  return `The lesser of ${amount} and ${describeRateOf(base, take.rate, rateOf(base, take.rate))}`
}

const amountWords = (
  amount: Cents,
  { sharedOf }: Pick<WaterfallLine, 'sharedOf'>,
  rate: RateThousandths | null,
): string => {
  if (sharedOf === null) return formatCents(amount)
  const part = cents(sharedOf)
  return rate === null
    ? `${formatCents(part)} of the shared ${formatCents(amount)}`
    : describeShareOf(amount, rate, part)
}

const limitWords = {
  CAP: (taken: string) => `, capped at remaining ${taken}`,
  YEARLY_MAX: (taken: string) => `, reduced to the ${taken} that its yearly maximum leaves`,
  REMAINDER: (taken: string) => `, reduced to the ${taken} that the deal leaves`,
} as const satisfies Record<NonNullable<WaterfallLine['limit']>, (taken: string) => string>

/**
 * The position of this deal in a cap in deals, without dollar amounts (docs/rules/commission-and-caps.md#cap-in-deals).
 */
const placeWords = ({ capDeals }: Pick<WaterfallLine, 'capDeals'>): string => {
  if (capDeals === null) return ''
  const { used, of } = capDeals
  return used < of ? `, deal ${used + 1} of ${of}` : `, capped after ${of} of ${of} ${of === 1 ? 'deal' : 'deals'}`
}

/**
 * Explains why a step took less than its full amount. Empty if nothing reduced it, except for the position in a cap in
 * deals.
 */
export const reductionText = (line: Pick<WaterfallLine, 'units' | 'owed' | 'limit' | 'capDeals'>): string => {
  const { units, owed, limit, capDeals } = line
  const place = placeWords(line)
  const [taken, debt] = [cents(units), cents(owed)]
  if (debt > 0) {
    const words = [taken + debt, taken, debt].map((one) => formatCents(cents(one)))
    return `${place}, reduced from ${words[0]} to ${words[1]}; ${words[2]} goes to the account`
  }
  return limit === null || (limit === 'CAP' && capDeals !== null)
    ? place
    : `${place}${limitWords[limit](formatCents(taken))}`
}
