import { grossCommission } from './gross.js'

describe('gross commission', () => {
  it('is the rate of the price', () => {
    expect(grossCommission({ priceCents: 40_000_000, rate: 3_000 })).toEqual({
      grossCents: 1_200_000,
      step: '3% of $400,000.00 = $12,000.00',
    })
  })

  it('takes rates in thousandths of a percent', () => {
    expect(grossCommission({ priceCents: 41_250_000, rate: 2_875 }).grossCents).toBe(1_185_938)
    // 412,500 x 2.875% = 11,859.375: half a cent rounds up.
    expect(grossCommission({ priceCents: 41_250_000, rate: 2_875 }).step).toBe(
      '2.875% of $412,500.00 = $11,859.38 (rounded to the cent)',
    )
  })

  it('is the agreed amount if there is one', () => {
    expect(grossCommission({ grossCents: 500_000 })).toEqual({
      grossCents: 500_000,
      step: 'Gross commission agreed at $5,000.00',
    })
  })

  it.each([
    { priceCents: -1, rate: 3_000 },
    { priceCents: 1.5, rate: 3_000 },
    { priceCents: 100, rate: -1 },
    { priceCents: 100, rate: 100_001 },
    { priceCents: 100, rate: 2.5 },
    { grossCents: -1 },
    { grossCents: Number.MAX_SAFE_INTEGER + 1 },
    { grossCents: Number.NaN },
  ])('refuses %j', (terms) => {
    expect(() => grossCommission(terms)).toThrow(RangeError)
  })
})
