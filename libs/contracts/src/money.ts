/** Dollars as calls carry them, in integer cents. Exact for amounts with two decimals. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** Integer cents as a call answers them: dollars with the cents as decimals. */
export const dollarsOf = (cents: number): number => cents / 100

/** A percentage with up to three decimals, in thousandths of a percent: 2.875 is 2875. */
export const thousandthsOf = (percent: number): number => Math.round(percent * 1_000)

export const percentOf = (thousandths: number): number => thousandths / 1_000

/**
 * From how many dollars on a year's payments to one payee are reported on Form 1099-NEC (26 USC 6041(a)). The IRS
 * adjusts the amount for inflation from 2027 on: it is entered here when it is known.
 */
export const reportableFrom = (year: number): number => (year >= 2026 ? 2_000 : 600)
