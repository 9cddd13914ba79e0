import { cents } from './amounts.js'
import type { Cents } from './amounts.js'
import { isInCapYear } from './cap-year.js'
import type { CapYear } from './cap-year.js'
import type { PlainDate } from './plain-date.js'

/**
 * What the cap needs to know of a ledger entry: how much it counts (a reversal or a correction may be negative), and
 * when.
 */
export interface CapEntry {
  readonly cents: Cents
  /** The day that decides the cap year: the deal's close date, else the day of the entry. */
  readonly effectiveOn: PlainDate
}

/** Net cap use of one agent in one cap year: below 0 or above the cap where brokers' corrections make it so. */
export const capUsed = (entries: readonly CapEntry[], year: CapYear): Cents =>
  entries
    .filter((entry) => isInCapYear(year, entry.effectiveOn))
    .reduce((sum, entry) => cents(sum + cents(entry.cents)), 0)
