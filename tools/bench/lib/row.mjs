/**
 * One figure of the table: what it is as a person reads it, what it is held against, and whether it holds.
 * @typedef {{ measure: string, figure: string, limit: string, ratio: number, holds: boolean, isAim: boolean }} Row
 */

const digits = (/** @type {number} */ number) =>
  Math.abs(number) >= 100 ? number.toFixed(0) : Math.abs(number) >= 10 ? number.toFixed(1) : number.toFixed(2)
const amount = (/** @type {number} */ number, /** @type {string} */ unit) => `${digits(number)} ${unit}`

/**
 * A rate that must reach `floor` times the rate of a bare program doing the same. An aim is shown and fails nothing.
 * @param {{ measure: string, value: number, unit: string, floor: number, bare: number, bareName: string, isAim?: boolean }} found
 * @returns {Row}
 */
export const atLeast = ({ measure, value, unit, floor, bare, bareName, isAim = false }) => {
  const ratio = value / bare
  const limit = `${isAim ? 'aim' : 'at least'} ${floor} of ${amount(bare, unit)} (${bareName})`
  return { measure, figure: amount(value, unit), limit, ratio, holds: ratio >= floor, isAim }
}

/**
 * A quantity that must not pass `limit`.
 * @param {{ measure: string, value: number, unit: string, limit: number, isAim?: boolean }} found
 * @returns {Row}
 */
export const atMost = ({ measure, value, unit, limit, isAim = false }) => {
  const ratio = value / limit
  const most = `${isAim ? 'aim' : 'at most'} ${amount(limit, unit)}`
  return { measure, figure: amount(value, unit), limit: most, ratio, holds: ratio <= 1, isAim }
}

/**
 * Points (of 100) that must reach a limit.
 * @param {{ measure: string, value: number, limit: number }} found
 * @returns {Row}
 */
export const atLeastPoints = ({ measure, value, limit }) => ({
  measure,
  figure: `${value} points`,
  limit: `at least ${limit} points`,
  ratio: value / limit,
  holds: value >= limit,
  isAim: false,
})

/** Whether the run may end well with this row. */
export const passes = (/** @type {Row} */ row) => row.holds || row.isAim
