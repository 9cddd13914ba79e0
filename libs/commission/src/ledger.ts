import { cents, type Cents } from './amounts.js'
import { isInCapYear, type CapYear } from './cap-year.js'
import type { PlainDate } from './plain-date.js'

/**
 * The part of a ledger entry that the cap needs: its amount (reversals and corrections may be negative) and its day.
 */
export interface CapEntry {
  readonly cents: Cents
  /** The day that determines the cap year: the deal's close date, else the day of the entry. */
  readonly effectiveOn: PlainDate
}

/** Net cap use of one agent in one cap year. Brokers' corrections can make it negative or exceed the cap. */
export const capUsed = (entries: readonly CapEntry[], year: CapYear): Cents =>
  entries
    .filter((entry) => isInCapYear(year, entry.effectiveOn))
    .reduce((sum, entry) => cents(sum + cents(entry.cents)), 0)
