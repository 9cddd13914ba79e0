import { setTimeout as pause } from 'node:timers/promises'

/**
 * One figure of the table, its limit, and whether it holds.
 * @typedef {{ measure: string, figure: string, limit: string, holds: boolean }} Row
 */
/**
 * `run` measures on a running product, with the demo brokerage or the one of `npm run data:load -- --tier large`.
 * @typedef {{ name: string, product: 'demo' | 'large', run: (given: Given) => Promise<Row[]> }} Measure
 */
/** @typedef {{ product: import('./product.mjs').Product, say: (text: string) => void }} Given */

const digits = (/** @type {number} */ number) =>
  Math.abs(number) >= 100 ? number.toFixed(0) : Math.abs(number) >= 10 ? number.toFixed(1) : number.toFixed(2)

/**
 * A quantity with an upper limit.
 * @type {(measure: string, value: number, limit: number, unit: string) => Row}
 */
export const atMost = (measure, value, limit, unit) => ({
  measure,
  figure: `${digits(value)} ${unit}`,
  limit: `at most ${limit} ${unit}`,
  holds: value <= limit,
})

/**
 * Points with a lower limit.
 * @type {(measure: string, value: number, limit: number) => Row}
 */
export const atLeast = (measure, value, limit) => ({
  measure,
  figure: `${value} points`,
  limit: `at least ${limit} points`,
  holds: value >= limit,
})

/**
 * Rates (per second) of the product and of a bare program in turn: the product must reach a share of the other.
 * @type {(measure: string, rates: { product: number[], bare: number[] }, share: number, bareName: string) => Row}
 */
export const besideBare = (measure, rates, share, bareName) => {
  const [product, bare] = [mean(rates.product), mean(rates.bare)]
  return {
    measure,
    figure: `${digits(product / bare)} (${digits(product)} a second)`,
    limit: `at least ${share} of ${bareName} (${digits(bare)} a second)`,
    holds: product / bare >= share,
  }
}

/** Rows as a Markdown table. */
export const table = (/** @type {readonly Row[]} */ rows) =>
  [
    '| measure | figure | limit | verdict |\n| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row.measure} | ${row.figure} | ${row.limit} | ${row.holds ? 'holds' : 'MISSED'} |`),
  ].join('\n')

/** The value that `share` of all values do not exceed (nearest rank). */
export const percentile = (/** @type {number[]} */ values, /** @type {number} */ share) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN

const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Waits until `isSo` returns true.
 * @param {string} fault what the error says when the time is over
 * @param {() => boolean | Promise<boolean>} isSo
 */
export const until = async (fault, isSo, { everyMs = 50, patienceMs = 60_000 } = {}) => {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(everyMs)) if (await isSo()) return
  throw new Error(`After ${patienceMs / 1_000} s ${fault}`)
}
