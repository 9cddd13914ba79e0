import { computeCommission } from './compute.js'
import { planStep } from './waterfall/plan-terms.js'

it('counts deals for a cap in deals, and never dollars', () => {
  const take = { kind: 'PERCENT', rate: 20_000, of: 'SHARE' } as const
  const split = { id: 'split', label: 'Split', stage: 'SPLIT', take, cap: 'count', countsTowards: ['count'] } as const
  const plan = { caps: [{ id: 'count', deals: 16 }], steps: [planStep(split)] }
  const after = (deals: number) => {
    const used = { caps: { count: { cents: 100, deals } }, steps: {} }
    const { capApplied, lines, steps } = computeCommission({ grossCents: 1_200_000, plan, capUsedCents: 0, used })
    return [capApplied, steps[0], lines[0]?.cents, lines[0]?.step]
  }
  expect([after(2), after(15), after(16), after(20)]).toEqual([
    [false, 'Cap in deals: deal 3 of 16', 240_000, '20% of $12,000.00 = $2,400.00, deal 3 of 16'],
    [false, 'Cap in deals: deal 16 of 16', 240_000, '20% of $12,000.00 = $2,400.00, deal 16 of 16'],
    [true, 'Cap in deals: all 16 deals used', 0, '20% of $12,000.00 = $2,400.00, capped after 16 of 16 deals'],
    [true, 'Cap in deals: all 16 deals used', 0, '20% of $12,000.00 = $2,400.00, capped after 16 of 16 deals'],
  ])
  const once = { ...plan, caps: [{ id: 'count', deals: 1 }] }
  const used = { caps: { count: { cents: 100, deals: 1 } }, steps: {} }
  const over = computeCommission({ grossCents: 1_200_000, plan: once, capUsedCents: 0, used })
  expect([over.steps[0], over.lines[0]?.step]).toEqual([
    'Cap in deals: its 1 deal used',
    '20% of $12,000.00 = $2,400.00, capped after 1 of 1 deal',
  ])
  const fresh = computeCommission({ grossCents: 1_200_000, plan, capUsedCents: 0 })
  expect(fresh.steps.slice(0, 2)).toEqual(['Cap in deals: deal 1 of 16', '20% of $12,000.00 = $2,400.00, deal 1 of 16'])
  const both = { ...plan, caps: [{ id: 'annual', cents: 100 }, ...plan.caps] }
  expect(computeCommission({ grossCents: 1, plan: both, capUsedCents: 0 }).steps.slice(0, 2)).toEqual([
    'Annual cap $1.00, used $0.00, remaining $1.00',
    'Cap in deals: deal 1 of 16',
  ])
})
