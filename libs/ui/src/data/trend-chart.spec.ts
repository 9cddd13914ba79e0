import { describe, expect, it } from '@jest/globals'
import { evenTicks } from './trend-chart.js'

describe('the lines across a chart', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [12_000, [0, 5_000, 10_000, 15_000]],
    [9_800, [0, 2_500, 5_000, 7_500, 10_000]],
    [61_000, [0, 20_000, 40_000, 60_000, 80_000]],
  ])('up to %s stand at %j', (highest, ticks) => {
    expect(evenTicks(highest)).toEqual(ticks)
  })
})
