import { centsOf, dollarsOf, percentOf, thousandthsOf } from './money.js'

describe('money in calls', () => {
  it('keeps every cent of amounts that binary fractions cannot hold', () => {
    for (const [dollars, cents] of [
      [0.1, 10],
      [0.29, 29],
      [1.15, 115],
      [8.87, 887],
      [999_999_999.99, 99_999_999_999],
      [0, 0],
    ] as const) {
      expect(centsOf(dollars)).toBe(cents)
      expect(dollarsOf(cents)).toBe(dollars)
    }
  })

  it('keeps thousandths of a percent', () => {
    for (const [percent, thousandths] of [
      [2.875, 2_875],
      [3, 3_000],
      [0.001, 1],
      [100, 100_000],
    ] as const) {
      expect(thousandthsOf(percent)).toBe(thousandths)
      expect(percentOf(thousandths)).toBe(percent)
    }
  })
})
