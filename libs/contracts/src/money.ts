/** Dollars of an HTTP body, with at most two decimals, as the integer cents that the server keeps. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)
/** Integer cents as the dollars of an HTTP answer, cents as decimals. */
export const dollarsOf = (cents: number): number => cents / 100
