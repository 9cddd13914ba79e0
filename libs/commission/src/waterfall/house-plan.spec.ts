import { computeCommission } from '../compute.js'
import { estimateCents } from '../estimate.js'
import { defaultPlans } from '../plans.js'
import { houseFigures, housePlan, mainCap, withOwnCap } from './house-plan.js'
import { planStep } from './plan-terms.js'
import type { PlanStep, PlanTerms } from './plan-terms.js'

const royalty = planStep({
  id: 'royalty',
  label: 'Royalty',
  stage: 'PRE_SPLIT',
  take: { kind: 'PERCENT', rate: 6_000, of: 'GROSS' },
  yearlyMaxCents: 300_000,
})
const split = planStep({
  id: 'brokerage-split',
  label: 'Brokerage split',
  stage: 'SPLIT',
  take: { kind: 'PERCENT', rate: 30_000, of: 'GROSS' },
  cap: 'main',
  countsTowards: ['main'],
})
const fee = (id: string, particular: Pick<PlanStep, 'take'> & Partial<PlanStep>): PlanStep =>
  planStep({ id, label: id, stage: 'POST_SPLIT', ...particular })
const withFees = (...fees: PlanStep[]): PlanTerms => ({
  caps: [{ id: 'main', cents: 1_800_000 }],
  steps: [royalty, split, ...fees],
})

describe('a plan of the brokerage’s own on a CDA', () => {
  it('calls each line as the plan does, says how it was reached, and adds up to the gross', () => {
    const afterCap = fee('After the cap', { take: { kind: 'AMOUNT', cents: 25_000 }, when: { after: 'main' } })
    const plan = withFees(fee('Review', { take: { kind: 'AMOUNT', cents: 2_500 } }), afterCap)
    const used = { caps: {}, steps: { royalty: { cents: 280_000, deals: 4, baseCents: 0 } } }
    const result = computeCommission({ grossCents: 1_000_000, plan, capUsedCents: 0, used })
    expect(result.lines.map(({ label, kind, cents, step }) => [label ?? kind, cents, step])).toEqual([
      ['Royalty', 20_000, '6% of $10,000.00 = $600.00, reduced to the $200.00 that its yearly maximum leaves'],
      ['BROKERAGE_SPLIT', 300_000, '30% of $10,000.00 = $3,000.00'],
      ['Review', 2_500, 'Review $25.00'],
      ['AGENT_SPLIT', 677_500, '$10,000.00 - $200.00 - $3,000.00 - $25.00 = $6,775.00'],
    ])
    expect(result).toMatchObject({ brokerageCents: 320_000, perFileFeeCents: 2_500, capCountedCents: 300_000 })
    expect(result.counted.steps['royalty']).toEqual({ cents: 20_000, deals: 1, baseCents: 1_000_000 })
    const full = computeCommission({ grossCents: 1_000_000, plan, capUsedCents: 1_800_000, used })
    expect(full.lines.map(({ cents }) => cents)).toEqual([20_000, 0, 2_500, 25_000, 952_500])
    expect(full.capApplied).toBe(true)
  })

  it('takes percentages of the price, the lesser of two, and brackets', () => {
    const plan = withFees(
      fee('Flat', { take: { kind: 'LESSER_OF', rate: 100, of: 'PRICE', cents: 30_000 } }),
      planStep({
        id: 'graduated',
        label: 'Graduated',
        stage: 'SPLIT',
        take: {
          kind: 'TIERS',
          of: 'SHARE',
          tiers: [
            { upToCents: 500_000, rate: 10_000 },
            { upToCents: null, rate: 5_000 },
          ],
        },
      }),
    )
    const deal = { plan, capUsedCents: 0, priceCents: 20_000_000 }
    const { lines, agentCents } = computeCommission({ ...deal, grossCents: 1_000_000 })
    expect(lines.map(({ step }) => step).slice(2, 4)).toEqual([
      'By brackets of $9,400.00 = $720.00',
      'The lesser of $300.00 and 0.1% of $200,000.00 = $200.00',
    ])
    expect(estimateCents({ ...deal, terms: { grossCents: 1_000_000 } })).toBe(agentCents)
  })

  it('is refused where it pays somebody whom the page does not name', () => {
    const payee = { kind: 'PAYEE', payeeId: 'another broker' } as const
    const plan = withFees(fee('Mentor', { take: { kind: 'AMOUNT', cents: 100 }, payee }))
    expect(() => computeCommission({ grossCents: 1_000_000, plan, capUsedCents: 0 })).toThrow('Mentor')
  })
})

describe('the cap that an agent’s card shows', () => {
  const ofDeals = { caps: [{ id: 'count', deals: 16 }], steps: [] }

  it('is the first in dollars, with the agent’s own amount in its place', () => {
    expect(mainCap(ofDeals)).toBeNull()
    const plan = { ...ofDeals, caps: [...ofDeals.caps, { id: 'main', cents: 1_800_000 }] }
    expect(mainCap(withOwnCap(plan, 900_000))).toEqual({ id: 'main', cents: 900_000 })
    expect(withOwnCap(plan, null)).toBe(plan)
    expect(withOwnCap(ofDeals, 900_000)).toBe(ofDeals)
  })

  it('has no amount while the brokerage has set none, and then nobody has an own one', () => {
    const plan = housePlan({ ...defaultPlans.CAP_80_20, capCents: null })
    expect(mainCap(withOwnCap(plan, 900_000))).toEqual({ id: 'annual', cents: null })
    expect(computeCommission({ grossCents: 1_000_000, plan, capUsedCents: 0 }).steps).toHaveLength(3)
  })
})

it('reads figures of settings out of no other steps than theirs', () => {
  expect(() => houseFigures('HIGH_SPLIT', withFees())).toThrow(RangeError)
})
