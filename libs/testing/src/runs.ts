/**
 * How often a property is tried with other values: enough to find known faults, and with `RUNS=long` (CONTRIBUTING)
 * enough to find unknown ones.
 */
export const runs = (short: number, long: number): number => (process.env['RUNS'] === 'long' ? long : short)

/** The seed of random values: the same in every run, so that a run repeats the last, unless `SEED` names another. */
export const seed = Number(process.env['SEED'] ?? 4_200)
