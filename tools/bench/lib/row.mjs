const digits = (number) => (Math.abs(number) >= 100 ? number.toFixed(0) : Math.abs(number) >= 10 ? number.toFixed(1) : number.toFixed(2))
export const amount = (number, unit) => `${digits(number)} ${unit}`

/** A rate that must reach `floor` times the rate of a bare program doing the same. An aim is shown and fails nothing. */
export const atLeast = ({ measure, value, unit, floor, bare, bareName, isAim = false }) => {
  const ratio = value / bare
  return { measure, figure: amount(value, unit), limit: `${isAim ? 'aim' : 'at least'} ${floor} of ${amount(bare, unit)} (${bareName})`, ratio, holds: ratio >= floor, isAim }
}

/** A quantity that must not pass `limit`. */
export const atMost = ({ measure, value, unit, limit, isAim = false }) => {
  const ratio = value / limit
  return { measure, figure: amount(value, unit), limit: `${isAim ? 'aim' : 'at most'} ${amount(limit, unit)}`, ratio, holds: ratio <= 1, isAim }
}

/** Points (of 100) that must reach a limit. */
export const atLeastPoints = ({ measure, value, limit }) => ({
  measure, figure: `${value} points`, limit: `at least ${limit} points`, ratio: value / limit, holds: value >= limit, isAim: false,
})

/** Whether the run may end well with this row. */
export const passes = (row) => row.holds || row.isAim === true
