import { cents, nonNegativeCents, rateThousandths } from './amounts.js'
import { grossCommission, unroundedGross } from './gross.js'
import { checkPlan, defaultPlans } from './plans.js'

const most = Number.MAX_SAFE_INTEGER

describe('what is no amount', () => {
  it('is refused with its meaning', () => {
    expect([cents(-0), cents(12n), cents(most), nonNegativeCents(0, 'A fee')]).toEqual([0, 12, most, 0])
    expect(() => cents(0.5)).toThrow('Not a whole number of cents in the safe range: 0.5')
    expect(() => cents(2n ** 60n)).toThrow(`Not a whole number of cents in the safe range: ${2n ** 60n}`)
    for (const value of [-1, 0.5, Number.NaN, most + 1])
      expect(() => nonNegativeCents(value, 'A fee')).toThrow(
        `A fee must be a whole number of cents from 0, not ${value}`,
      )
  })

  it('is refused with its rate', () => {
    expect([rateThousandths(0), rateThousandths(100_000)]).toEqual([0, 100_000])
    for (const value of [-1, 100_001, 0.5])
      expect(() => rateThousandths(value)).toThrow(
        `Rate must be whole thousandths of a percent from 0 to 100000, not ${value}`,
      )
    expect(() => rateThousandths(-1, 'A share')).toThrow(/^A share must be whole thousandths/)
  })

  it.each([grossCommission, unroundedGross])('is refused as terms of a deal', (of) => {
    expect(() => of({ grossCents: -1 })).toThrow(/^Gross commission must be a whole number of cents/)
    expect(() => of({ priceCents: -1, rate: 3_000 })).toThrow(/^Price must be a whole number of cents/)
    expect(() => of({ priceCents: 1, rate: -1 })).toThrow(/^Rate must be whole thousandths/)
  })

  it('is refused in a plan', () => {
    const plan = defaultPlans.CAP_80_20
    for (const each of Object.values(defaultPlans)) expect(() => checkPlan(each)).not.toThrow()
    expect(() => checkPlan({ ...plan, brokerageShare: 100_001 })).toThrow(/^The brokerage's share must be whole/)
    expect(() => checkPlan({ ...plan, perFileFeeCents: -1 })).toThrow(/^The per-file fee must be a whole number/)
    expect(() => checkPlan({ ...plan, capCents: 0.5 })).toThrow(/^The annual cap must be a whole number/)
  })
})
