import * as fc from 'fast-check'
import { divideRounded, rateOf } from './rounding.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

/**
 * Whether `quotient` is the integer nearest to dividend / divisor; of two equally near ones, the one farther from
 * zero.
 */
const isNearest = (dividend: bigint, divisor: bigint, quotient: bigint): boolean => {
  const twiceError = 2n * (quotient * divisor - dividend)
  if (twiceError === divisor) return dividend > 0n
  if (twiceError === -divisor) return dividend < 0n
  return -divisor < twiceError && twiceError < divisor
}

describe('rounding', () => {
  it.each([
    [5n, 10n, 1n],
    [4n, 10n, 0n],
    [-5n, 10n, -1n],
    [-4n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 3n],
    [-25n, 10n, -3n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [0n, 7n, 0n],
  ])('%d / %d is %d', (dividend, divisor, expected) => {
    expect(divideRounded(dividend, divisor)).toBe(expected)
  })

  it('goes to the nearest whole number, halves away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 21n), 10n ** 21n), fc.bigInt(1n, 10n ** 6n), (dividend, divisor) => {
        expect(isNearest(dividend, divisor, divideRounded(dividend, divisor))).toBe(true)
      }),
    )
  })

  it('has halves often enough to show their direction', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(1n, 10n ** 6n), (whole, half) => {
        const dividend = (2n * whole + 1n) * half
        expect(isNearest(dividend, 2n * half, divideRounded(dividend, 2n * half))).toBe(true)
      }),
    )
  })

  it('applies a rate to the largest amounts without losing a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 100_000 }),
        (amount, rate) => {
          const result = rateOf(amount, rate)
          const product = BigInt(amount) * BigInt(rate)
          expect(isNearest(product, 100_000n, BigInt(result.cents))).toBe(true)
          expect(result.exact).toBe(BigInt(result.cents) * 100_000n === product)
        },
      ),
    )
  })
})
