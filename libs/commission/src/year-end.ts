import { cents, type Cents } from './amounts.js'
import { divideRounded } from './rounding.js'

/** One payee's amounts in a CDA. */
interface PaidShare {
  /** What they are to be paid. */
  readonly netCents: Cents
  /** Deductions from their share that are still their income: fees, debts, payments to others on their behalf. */
  readonly carriedCents: Cents
}

const carriedUpTo = ({ netCents, carriedCents }: PaidShare, paidCents: Cents): Cents => {
  const paid = Math.min(Math.max(paidCents, 0), netCents)
  return paid === 0 ? 0 : cents(divideRounded(BigInt(carriedCents) * BigInt(paid), BigInt(netCents)))
}

/**
 * The total on the forms of all years after so much of a share was paid. Each payment includes its proportion of the
 * deductions, and the full payment includes all of them to the cent (docs/rules/year-end.md#carried).
 */
export const reportedUpTo = (share: PaidShare, paidCents: Cents): Cents =>
  cents(paidCents + carriedUpTo(share, paidCents))

/** The amount of a share on one year's form: everything paid up to the year's end, minus everything paid before it. */
export const reportedBetween = (share: PaidShare, beforeCents: Cents, throughCents: Cents): Cents =>
  cents(reportedUpTo(share, throughCents) - reportedUpTo(share, beforeCents))
