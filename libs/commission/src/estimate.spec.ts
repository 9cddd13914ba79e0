import * as fc from 'fast-check'
import { estimateCents } from './estimate.js'
import { defaultPlans } from './plans.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const atThreePercent = (dollars: number) =>
  estimateCents({ terms: { priceCents: dollars * 100, rate: 3_000 }, plan: defaultPlans.CAP_80_20, capUsedCents: 0 })

describe('the estimate', () => {
  it.each([
    [350_000, 8_201],
    [425_000, 10_001],
    [412_537, 9_702],
    [0, 0],
    [8_000, 0],
    [8_291, 0],
    [8_313, 1],
  ])('at $%d is $%d', (price, expected) => {
    expect(atThreePercent(price)).toBe(expected * 100)
  })

  it('rounds once: $7,003.496 is $7,003, though the CDA has $7,003.50', () => {
    expect(atThreePercent(300_104)).toBe(700_300)
  })

  it('is price x 3% x 80% - 199 on the default plan below the cap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000_000 }), (price) => {
        const thousandthsOfDollar = 24 * price - 199_000
        expect(atThreePercent(price)).toBe(Math.max(0, Math.floor((thousandthsOfDollar + 500) / 1_000)) * 100)
      }),
      { numRuns: 2_000 },
    )
  })

  it('uses the cap, the plan and an agreed commission', () => {
    const terms = { grossCents: 1_200_000 }
    expect(estimateCents({ terms, plan: defaultPlans.CAP_80_20, capUsedCents: 1_700_000 })).toBe(1_080_100)
    expect(estimateCents({ terms, plan: defaultPlans.CAP_80_20, capUsedCents: 2_000_000 })).toBe(1_180_100)
    expect(estimateCents({ terms, plan: defaultPlans.HIGH_SPLIT, capUsedCents: 0 })).toBe(1_060_100)
    expect(estimateCents({ terms, plan: defaultPlans.MEMBERSHIP, capUsedCents: 0 })).toBe(1_190_100)
  })

  it('refuses an impossible price', () => {
    expect(() => atThreePercent(-1)).toThrow(RangeError)
  })
})
