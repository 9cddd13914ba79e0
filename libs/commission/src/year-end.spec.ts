import * as fc from 'fast-check'
import { reportedBetween, reportedUpTo } from './year-end.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const upTo = (max: number) => fc.integer({ min: 0, max })
const share = fc.record({ netCents: fc.integer({ min: 1, max: 9_000_000 }), carriedCents: upTo(3_000_000) })
/** A share whose parts add up to its net. */
const paidInParts = fc
  .tuple(share, fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 8 }))
  .map(([one, weights]) => {
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    const parts = weights.map((weight) => Math.floor((one.netCents * weight) / all))
    return { one, parts: [...parts, one.netCents - parts.reduce((sum, part) => sum + part, 0)] }
  })
const yearsOf = (one: { netCents: number; carriedCents: number }, parts: readonly number[]): number[] => {
  let before = 0
  return parts.map((part) => {
    const year = reportedBetween(one, before, before + part)
    before += part
    return year
  })
}
const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

describe('a year’s form for one share', () => {
  it('is 9,600.00 of 12,000.00 with 2,400.00 for the brokerage and a fee of 199.00, however it is paid', () => {
    const one = { netCents: 940_100, carriedCents: 19_900 }
    expect(reportedUpTo(one, 940_100)).toBe(960_000)
    expect(yearsOf(one, [470_050, 470_050])).toEqual([480_000, 480_000])
    expect(yearsOf(one, [100_000, 840_100])).toEqual([102_117, 857_883])
  })

  it('includes an advance and a debt, and the odd cent with the last payment', () => {
    expect(yearsOf({ netCents: 30_000, carriedCents: 100 }, [10_000, 10_000, 10_000])).toEqual([10_033, 10_034, 10_033])
  })

  it('is zero before a payment, and at most the whole after an overpayment', () => {
    expect(reportedUpTo({ netCents: 0, carriedCents: 500 }, 0)).toBe(0)
    expect(reportedUpTo({ netCents: 0, carriedCents: 500 }, 70)).toBe(70)
    expect(reportedUpTo({ netCents: 1_000, carriedCents: 500 }, 1_200)).toBe(1_700)
  })

  it('adds up to payments and deductions, over any years and in any order', () => {
    fc.assert(
      fc.property(paidInParts, fc.nat(), ({ one, parts }, turn) => {
        const turned = [...parts.slice(turn % parts.length), ...parts.slice(0, turn % parts.length)]
        for (const order of [parts, turned, parts.toReversed()])
          expect(sumOf(yearsOf(one, order))).toBe(one.netCents + one.carriedCents)
      }),
    )
  })

  it('is never below the payments, and zero once all were reversed', () => {
    fc.assert(
      fc.property(paidInParts, ({ one, parts }) => {
        const years = yearsOf(one, parts)
        expect(years.every((year, nth) => year >= (parts[nth] ?? 0))).toBe(true)
        expect(sumOf(yearsOf(one, [...parts, ...parts.map((part) => -part)]))).toBe(0)
      }),
    )
  })
})
