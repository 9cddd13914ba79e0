import { describe, expect, it } from '@jest/globals'
import { formatMoney, formatMoneyShort } from './money.js'

describe('formatMoney', () => {
  it('shows whole dollars', () => {
    expect(formatMoney(425_000)).toBe('$425,000')
    expect(formatMoney(0)).toBe('$0')
    expect(formatMoney(-199)).toBe('-$199')
  })

  it('shows cents when there are any', () => {
    expect(formatMoney(425_000, true)).toBe('$425,000.00')
    expect(formatMoney(10_001.5, true)).toBe('$10,001.50')
  })
})

describe('formatMoneyShort', () => {
  it.each([
    [0, '$0'],
    [950, '$950'],
    [10_201, '$10.2K'],
    [2_365_500, '$2.4M'],
  ])('shows %s as %s', (dollars, words) => {
    expect(formatMoneyShort(dollars)).toBe(words)
  })
})
