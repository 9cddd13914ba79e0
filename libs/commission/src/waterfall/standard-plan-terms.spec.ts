import { computeCommission } from '../compute.js'
import { estimateCents } from '../estimate.js'
import { defaultPlans } from '../plans.js'
import {
  standardPlanFigures,
  standardPlanTerms,
  isStandardFee,
  mainCap,
  onPlan,
  withOwnCap,
} from './standard-plan-terms.js'
import { planStep, type PlanStep, type PlanTerms } from './plan-terms.js'

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

describe('a custom plan on a CDA', () => {
  it('labels each line like the plan, explains it, and adds up to the gross', () => {
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
    expect(result).toMatchObject({ brokerageSplitCents: 320_000, perFileFeeCents: 2_500, capCountedCents: 300_000 })
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
    const { lines, agentSplitCents } = computeCommission({ ...deal, grossCents: 1_000_000 })
    expect(lines.map(({ step }) => step).slice(2, 4)).toEqual([
      '10% of $5,000.00 up to $5,000.00 + 5% of $4,400.00 above $5,000.00 = $720.00; production before it $0.00',
      'The lesser of $300.00 and 0.1% of $200,000.00 = $200.00',
    ])
    expect(estimateCents({ ...deal, terms: { grossCents: 1_000_000 } })).toBe(agentSplitCents)
    const used = { caps: {}, steps: { graduated: { cents: 0, deals: 3, baseCents: 600_000 } } }
    expect(computeCommission({ ...deal, used, grossCents: 1_000_000 }).lines[2]?.step).toBe(
      '5% of $9,400.00 above $5,000.00 = $470.00; production before it $6,000.00',
    )
    expect(computeCommission({ ...deal, grossCents: 0 }).lines[2]?.step).toBe(
      '$0.00 = $0.00; production before it $0.00',
    )
  })

  it('is refused where it pays a payee missing on the page', () => {
    const payee = { kind: 'AGENT', agentId: 'mentor' } as const
    const plan = withFees(fee('Mentor', { take: { kind: 'AMOUNT', cents: 100 }, payee }))
    expect(() => computeCommission({ grossCents: 1_000_000, plan, capUsedCents: 0 })).toThrow('Mentor')
  })
})

describe('the cap on an agent’s card', () => {
  const ofDeals = { caps: [{ id: 'count', deals: 16 }], steps: [] }

  it('is the first in dollars, or the agent’s own amount', () => {
    expect(mainCap(ofDeals)).toBeNull()
    const plan = { ...ofDeals, caps: [...ofDeals.caps, { id: 'main', cents: 1_800_000 }] }
    expect(mainCap(withOwnCap(plan, 900_000))).toEqual({ id: 'main', cents: 900_000 })
    expect(withOwnCap(plan, null)).toBe(plan)
    expect(withOwnCap(ofDeals, 900_000)).toBe(ofDeals)
  })

  it('has no amount without a brokerage cap, and no agent has an own one then', () => {
    const plan = standardPlanTerms({ ...defaultPlans.CAP_80_20, capCents: null })
    expect(mainCap(withOwnCap(plan, 900_000))).toEqual({ id: 'annual', cents: null })
    expect(computeCommission({ grossCents: 1_000_000, plan, capUsedCents: 0 }).steps).toHaveLength(3)
  })
})

describe('a standard plan', () => {
  it('is a split that counts towards its cap and stops there, and a fee', () => {
    const { steps, caps } = standardPlanTerms(defaultPlans.CAP_80_20)
    expect(caps).toEqual([{ id: 'annual', cents: 1_800_000 }])
    expect(steps).toEqual([
      planStep({
        id: 'brokerage-split',
        label: 'Brokerage split',
        stage: 'SPLIT',
        take: { kind: 'PERCENT', rate: 20_000, of: 'SHARE' },
        cap: 'annual',
        countsTowards: ['annual'],
      }),
      planStep({
        id: 'per-file-fee',
        label: 'Per-file fee',
        stage: 'POST_SPLIT',
        take: { kind: 'AMOUNT', cents: 19_900 },
        per: 'DEAL',
      }),
    ])
    expect(steps.map(isStandardFee)).toEqual([true, true])
    expect(isStandardFee(royalty)).toBe(false)
    const uncapped = standardPlanTerms({ ...defaultPlans.HIGH_SPLIT, capCents: 5 })
    expect([uncapped.caps, uncapped.steps[0]?.cap, uncapped.steps[0]?.countsTowards]).toEqual([[], null, []])
  })

  it('returns its figures', () => {
    for (const plan of Object.values(defaultPlans))
      expect(standardPlanFigures(plan.kind, standardPlanTerms(plan))).toEqual(plan)
    const open = { ...defaultPlans.CAP_80_20, capCents: null }
    expect(standardPlanFigures('CAP_80_20', standardPlanTerms(open))).toEqual(open)
  })

  const { steps, caps } = standardPlanTerms(defaultPlans.CAP_80_20)
  const [first = royalty, second = royalty] = steps
  it.each([
    ['no step', []],
    ['no fee', [first]],
    ['a split that is no percentage', [{ ...first, take: second.take }, second]],
    ['a fee that is no amount', [first, { ...second, take: first.take }]],
    ['a third step', [first, second, royalty]],
  ])('has no figures with %s', (_, others) => {
    expect(() => standardPlanFigures('HIGH_SPLIT', { caps, steps: others })).toThrow(
      new RangeError('HIGH_SPLIT has a split and a fee, and no other step'),
    )
  })
})

describe('an agent on a plan', () => {
  const plan = {
    caps: [
      { id: 'main', cents: 100 },
      { id: 'fees', cents: 200 },
      { id: 'count', deals: 2 },
    ],
    steps: [],
  }

  it('has an own amount of the main cap only', () => {
    expect(withOwnCap(plan, 7).caps).toEqual([{ id: 'main', cents: 7 }, ...plan.caps.slice(1)])
  })

  it("has the main cap's position from the ledger, and the others from other deals", () => {
    const used = { caps: { main: { cents: 1, deals: 3 }, fees: { cents: 4, deals: 5 } }, steps: {} }
    expect(onPlan({ plan, capUsedCents: 60, used })).toEqual({
      plan,
      usage: { caps: { main: { cents: 60, deals: 3 }, fees: { cents: 4, deals: 5 } }, steps: {} },
    })
    expect(onPlan({ plan, capUsedCents: 60 }).usage).toEqual({ caps: { main: { cents: 60, deals: 0 } }, steps: {} })
  })

  it('has no position without a cap in dollars', () => {
    expect(onPlan({ plan: defaultPlans.MEMBERSHIP, capUsedCents: 60 })).toEqual({
      plan: standardPlanTerms(defaultPlans.MEMBERSHIP),
      usage: { caps: {}, steps: {} },
    })
  })
})
