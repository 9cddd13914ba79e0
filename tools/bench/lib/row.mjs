/**
 * One figure of the table: what it is as a person reads it, what it is held against, whether it holds, and whether it
 * holds with a tenth to spare. `worst` is the worst ratio of several runs.
 * @typedef {{
 *   measure: string, figure: string, limit: string, ratio: number, worst: number, isMoreBetter: boolean,
 *   holds: boolean, hasSpare: boolean, isAim: boolean,
 * }} Row
 */

/** What is to spare of a rate, a time or a point: a machine that is a tenth slower must find the same. */
const spare = 0.1
/** Bytes are the same on every machine: they simply hold. */
const bytes = new Set(['KB', 'MB'])
const best = 100

const digits = (/** @type {number} */ number) =>
  Math.abs(number) >= 100 ? number.toFixed(0) : Math.abs(number) >= 10 ? number.toFixed(1) : number.toFixed(2)
const amount = (/** @type {number} */ number, /** @type {string} */ unit) => `${digits(number)} ${unit}`

/**
 * A rate that must reach `floor` times the rate of a bare program doing the same. An aim is shown and fails nothing.
 * @param {{ measure: string, value: number, unit: string, floor: number, bare: number, bareName: string,
 *   isAim?: boolean }} found
 * @returns {Row}
 */
export const atLeast = ({ measure, value, unit, floor, bare, bareName, isAim = false }) => {
  const ratio = value / bare
  const limit = `${isAim ? 'aim' : 'at least'} ${floor} of ${amount(bare, unit)} (${bareName})`
  const verdict = { holds: ratio >= floor, hasSpare: ratio >= floor * (1 + spare), isAim }
  return { measure, figure: amount(value, unit), limit, ratio, worst: ratio, isMoreBetter: true, ...verdict }
}

/**
 * A quantity that must not pass `limit`.
 * @param {{ measure: string, value: number, unit: string, limit: number, isAim?: boolean }} found
 * @returns {Row}
 */
export const atMost = ({ measure, value, unit, limit, isAim = false }) => {
  const ratio = value / limit
  const most = `${isAim ? 'aim' : 'at most'} ${amount(limit, unit)}`
  const verdict = { holds: ratio <= 1, hasSpare: ratio <= (bytes.has(unit) ? 1 : 1 - spare), isAim }
  return { measure, figure: amount(value, unit), limit: most, ratio, worst: ratio, isMoreBetter: false, ...verdict }
}

/**
 * How many times as long, or as much, as another that should be no more than one. To spare is a tenth of what may be
 * more.
 * @param {{ measure: string, value: number, limit: number }} found
 * @returns {Row}
 */
export const atMostTimes = ({ measure, value, limit }) => ({
  ...atMost({ measure, value, unit: 'times', limit }),
  hasSpare: value <= 1 + (limit - 1) * (1 - spare),
})

/**
 * Points (of 100) that must reach a limit. To spare is a tenth of those that may be missing.
 * @param {{ measure: string, value: number, limit: number }} found
 * @returns {Row}
 */
export const atLeastPoints = ({ measure, value, limit }) => ({
  measure,
  figure: `${value} points`,
  limit: `at least ${limit} points`,
  ratio: value / limit,
  worst: value / limit,
  isMoreBetter: true,
  holds: value >= limit,
  hasSpare: value >= limit + (best - limit) * spare,
  isAim: false,
})

/**
 * Nothing of this kind may be found at all.
 * @param {{ measure: string, value: number, unit: string }} found
 * @returns {Row}
 */
export const none = ({ measure, value, unit }) => ({
  measure,
  figure: `${value} ${unit}`,
  limit: 'none',
  ratio: value,
  worst: value,
  isMoreBetter: false,
  holds: value === 0,
  hasSpare: value === 0,
  isAim: false,
})

/** How far a row is from its limit, so that the better of two is the lower. */
const strain = (/** @type {Row} */ { isMoreBetter, ratio }) => (isMoreBetter ? -ratio : ratio)

/**
 * What several runs of one measure come to: of each figure the median's row, which holds when the worst of the runs
 * does, and has to spare what the median has.
 * @param {readonly (readonly Row[])[]} runs each with the same figures in the same order
 * @returns {Row[]}
 */
export const ofRuns = (runs) =>
  (runs[0] ?? []).map((first, index) => {
    const rows = runs.map((run) => run[index] ?? first).toSorted((one, other) => strain(one) - strain(other))
    const median = rows[Math.floor(rows.length / 2)] ?? first
    return { ...median, worst: rows.at(-1)?.ratio ?? first.ratio, holds: rows.every(({ holds }) => holds) }
  })

/** Whether the run may end well with this row. */
export const passes = (/** @type {Row} */ row) => (row.holds && row.hasSpare) || row.isAim
