import { cents } from './amounts.js'
import type { Cents } from './amounts.js'
import { divideRounded } from './rounding.js'

/** What a CDA says of one payee. */
interface PaidShare {
  /** What they are to be paid. */
  readonly netCents: Cents
  /** What was taken of their share and is their income all the same: fees, debts, what was paid to others for them. */
  readonly carriedCents: Cents
}

const carriedUpTo = ({ netCents, carriedCents }: PaidShare, paidCents: Cents): Cents => {
  const paid = Math.min(Math.max(paidCents, 0), netCents)
  return paid === 0 ? 0 : cents(divideRounded(BigInt(carriedCents) * BigInt(paid), BigInt(netCents)))
}

/**
 * What stands on the forms of all years once so much of a share was paid: each payment carries its part of what was
 * taken, and the whole carries all of it to the cent (docs/rules/year-end.md#carried).
 */
export const reportedUpTo = (share: PaidShare, paidCents: Cents): Cents =>
  cents(paidCents + carriedUpTo(share, paidCents))

/** What one year's form says of a share: all that was paid up to the year's end less what was before it. */
export const reportedBetween = (share: PaidShare, beforeCents: Cents, throughCents: Cents): Cents =>
  cents(reportedUpTo(share, throughCents) - reportedUpTo(share, beforeCents))
