/** Dollars as calls carry them, in integer cents. Exact for every amount that the contracts let through (two decimals). */
export const centsOf = (dollars: number): number => Number(dollars.toFixed(2).replace('.', ''))

/** Integer cents as a call answers them: dollars with the cents as decimals. */
export const dollarsOf = (cents: number): number => cents / 100

/** A percentage with up to three decimals, in thousandths of a percent: 2.875 is 2875. */
export const thousandthsOf = (percent: number): number => Number(percent.toFixed(3).replace('.', ''))

/** Thousandths of a percent as a call answers them. */
export const percentOf = (thousandths: number): number => thousandths / 1_000
