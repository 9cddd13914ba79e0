import { describe, expect, it } from '@jest/globals'
import { capPercent } from './bars.js'

describe('capPercent', () => {
  it.each([
    [13_000, 18_000, 72],
    [0, 18_000, 0],
    [18_000, 18_000, 100],
    [20_000, 18_000, 100],
    [-500, 18_000, 0],
    [0, 0, 100],
  ])('of %d paid towards %d is %d%%', (paid, cap, percent) => {
    expect(capPercent(paid, cap)).toBe(percent)
  })
})
