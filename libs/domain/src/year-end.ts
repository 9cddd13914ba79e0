/**
 * The yearly total in dollars from which payments to one payee are reported on Form 1099-NEC (26 USC 6041(a)). The IRS
 * adjusts the amount for inflation from 2027 on: add it here when it is published.
 */
export const reportableFrom = (year: number): number => (year >= 2026 ? 2_000 : 600)
