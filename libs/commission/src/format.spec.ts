import * as fc from 'fast-check'
import { formatCents, formatRate } from './format.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

describe('formatting', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [-50, '-$0.50'],
    [99_999, '$999.99'],
    [123_456, '$1,234.56'],
    [-123_456_789, '-$1,234,567.89'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
  ])('writes %d cents as %s', (amount, text) => {
    expect(formatCents(amount)).toBe(text)
  })

  it('keeps every cent', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        expect(Number(formatCents(amount).replace(/[$,.]/g, ''))).toBe(amount === 0 ? 0 : amount)
      }),
    )
  })

  it.each([
    [2_875, '2.875%'],
    [20_000, '20%'],
    [100_000, '100%'],
    [0, '0%'],
    [5, '0.005%'],
    [2_500, '2.5%'],
  ])('writes rate %d as %s', (rate, text) => {
    expect(formatRate(rate)).toBe(text)
  })

  it('refuses what is no amount', () => {
    expect(() => formatCents(0.5)).toThrow(RangeError)
    expect(() => formatCents(Number.NaN)).toThrow(RangeError)
  })
})
