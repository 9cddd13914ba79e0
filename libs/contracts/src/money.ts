/**
 * Dollars as calls carry them, in integer cents. Exact for every amount that the schemas let through (two decimals).
 */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** Integer cents as a call answers them: dollars with the cents as decimals. */
export const dollarsOf = (cents: number): number => cents / 100

/** A percentage with up to three decimals, in thousandths of a percent: 2.875 is 2875. */
export const thousandthsOf = (percent: number): number => Math.round(percent * 1_000)

/** Thousandths of a percent as a call answers them. */
export const percentOf = (thousandths: number): number => thousandths / 1_000
