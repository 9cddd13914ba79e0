// fast-check as the mutated sources are tried with: each property as often as takes moments, because it is asked anew
// for hundreds of changes, and with one seed, so that a change is noticed in every run or in none.
import { assert as tried } from '../../node_modules/fast-check/lib/fast-check.js'

export * from '../../node_modules/fast-check/lib/fast-check.js'

/** @type {(...asked: Parameters<typeof tried>) => ReturnType<typeof tried>} */
export const assert = (property, { numRuns = 100, ...parameters } = {}) =>
  tried(property, { seed: 1, ...parameters, numRuns: Math.min(numRuns, 25) })
