/**
 * The dollars from which on a year's payments to one payee are reported on Form 1099-NEC: 2,000 for payments of 2026
 * and later, 600 before (26 USC 6041(a)). The IRS adjusts the amount for inflation from 2027 on; it is entered here
 * when it is known.
 */
export const reportableFrom = (year: number): number => (year >= 2026 ? 2_000 : 600)
