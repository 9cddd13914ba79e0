/**
 * How often something is tried with other values: enough to find what was broken, and with `RUNS=long` (CONTRIBUTING)
 * as often as it takes to find what was never thought of.
 */
export const runs = (short: number, long: number): number => (process.env['RUNS'] === 'long' ? long : short)
