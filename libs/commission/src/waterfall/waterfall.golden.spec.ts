import type { Cents } from '../amounts.js'
import { planStep, type PlanStep, type PlanTerms, type StepAmount } from './plan-terms.js'
import { runWaterfall, type Participant, type Usage } from './run-waterfall.js'
import { elementAt } from './divide-by-weight.js'

// Plans that brokerages publish, on deals whose figures are easy to check by hand.

const dollars = (amount: number): Cents => Math.round(amount * 100)
const nothing: Usage = { caps: {}, steps: {} }
const agent = (agentId: string, plan: PlanTerms, more: Partial<Participant> = {}): Participant => ({
  agentId,
  share: { weight: 1 },
  plan,
  usage: nothing,
  arrears: null,
  holds: [],
  ...more,
})
/** 'who or what: dollars' for each line. */
const paid = (gross: number, participants: Participant[], dealSteps: PlanStep[] = [], price = 0) =>
  runWaterfall({ gross: BigInt(dollars(gross)), price: BigInt(dollars(price)), dealSteps, participants }).lines.map(
    ({ agentId, stage, step, units }) => `${step?.label ?? `${stage} ${agentId}`}: ${Number(units) / 100}`,
  )

const capped = (rate: number, cap: number): PlanTerms => ({
  caps: [{ id: 'main', cents: dollars(cap) }],
  steps: [
    planStep({
      id: 'split',
      label: 'House',
      stage: 'SPLIT',
      take: { kind: 'PERCENT', rate, of: 'SHARE' },
      cap: 'main',
      countsTowards: ['main'],
    }),
  ],
})
const fee = (id: string, amount: number, more: Partial<PlanStep> = {}): PlanStep =>
  planStep({ id, label: id, stage: 'POST_SPLIT', take: { kind: 'AMOUNT', cents: dollars(amount) }, ...more })
const graduated = (...ends: (number | null)[]): StepAmount => ({
  kind: 'TIERS',
  of: 'SHARE',
  tiers: ends.map((upToCents) => ({ upToCents, rate: 0 })),
})
const full: Usage = { caps: { main: { cents: dollars(12_000), deals: 0 } }, steps: {} }
const afterDeals = (deals: number): Usage => ({ caps: { main: { cents: 0, deals } }, steps: {} })
const count = (id: string, deals: number, amount = 0): Usage => ({
  caps: {},
  steps: { [id]: { cents: dollars(amount), deals, baseCents: 0 } },
})

it('80/20 with a review and a risk fee, below the cap', () => {
  const plan = capped(20_000, 16_000)
  const steps = [...plan.steps, fee('Review', 25), fee('Risk', 60, { yearlyMaxCents: dollars(750) })]
  expect(paid(15_000, [agent('a', { ...plan, steps })], [], 500_000)).toEqual([
    'House: 3000',
    'Review: 25',
    'Risk: 60',
    'NET a: 11915',
  ])
})

describe('a franchise royalty of 6% up to $3,000 a year, and 30% of the gross for the brokerage', () => {
  const plan: PlanTerms = {
    caps: [],
    steps: [
      planStep({
        id: 'royalty',
        label: 'Royalty',
        stage: 'PRE_SPLIT',
        take: { kind: 'PERCENT', rate: 6_000, of: 'GROSS' },
        payee: { kind: 'PAYEE', payeeId: 'franchise', name: 'Franchise', licenceNumber: null },
        yearlyMaxCents: dollars(3_000),
      }),
      planStep({ id: 'house', label: 'House', stage: 'SPLIT', take: { kind: 'PERCENT', rate: 30_000, of: 'GROSS' } }),
    ],
  }

  it('is taken in full below the yearly maximum', () => {
    expect(paid(10_000, [agent('a', plan)])).toEqual(['Royalty: 600', 'House: 3000', 'NET a: 6400'])
  })
  it('takes the rest of the year’s royalty', () => {
    const usage = count('royalty', 9, 2_800)
    expect(paid(10_000, [agent('a', plan, { usage })])).toEqual(['Royalty: 200', 'House: 3000', 'NET a: 6800'])
  })
})

describe('a fee after the cap that is the lesser of $285 and 15%', () => {
  const plan = capped(15_000, 12_000)
  const take = { kind: 'LESSER_OF', rate: 15_000, of: 'SHARE', cents: dollars(285) } as const
  const steps = [...plan.steps, fee('Fee', 0, { take, per: 'DEAL', when: { after: 'main' } })]
  const terms = { ...plan, steps }

  it('is shared by co-agents like the commission', () => {
    const one = agent('a', terms, { share: { weight: 60 }, usage: full })
    const other = agent('b', terms, { share: { weight: 40 }, usage: full })
    expect(paid(10_000, [one, other])).toEqual([
      'House: 0',
      'Fee: 171',
      'NET a: 5829',
      'House: 0',
      'Fee: 114',
      'NET b: 3886',
    ])
  })
  it('is the percentage on a small deal, and absent before the cap', () => {
    expect(paid(1_500, [agent('a', terms, { usage: full })])).toEqual(['House: 0', 'Fee: 225', 'NET a: 1275'])
    expect(paid(1_500, [agent('a', terms)])).toEqual(['House: 225', 'NET a: 1275'])
  })
})

it('a referral off the top, then leader and member half and half, each by their own cap', () => {
  const referral = planStep({
    id: 'referral',
    label: 'Referral',
    stage: 'OFF_TOP',
    take: { kind: 'PERCENT', rate: 25_000, of: 'GROSS' },
    payee: { kind: 'PAYEE', payeeId: 'other broker', name: 'Other', licenceNumber: '9003300' },
  })
  const plan = capped(20_000, 12_000)
  expect(paid(10_000, [agent('leader', plan, { usage: full }), agent('member', plan)], [referral])).toEqual([
    'Referral: 2500',
    'House: 0',
    'NET leader: 3750',
    'House: 750',
    'NET member: 3000',
  ])
})

it('three equal agents of $100: the primary has the odd cent', () => {
  const plan = { caps: [], steps: [] }
  expect(paid(100, [agent('a', plan), agent('b', plan), agent('c', plan)])).toEqual([
    'NET a: 33.34',
    'NET b: 33.33',
    'NET c: 33.33',
  ])
})

it('a fee with $20 of its yearly $750 left takes $20', () => {
  const plan = { caps: [], steps: [fee('Risk', 60, { yearlyMaxCents: dollars(750) })] }
  expect(paid(1_000, [agent('a', plan, { usage: count('Risk', 12, 730) })])).toEqual(['Risk: 20', 'NET a: 980'])
})

it('an instalment from each of the first three live deals', () => {
  const plan = { caps: [], steps: [fee('Instalment', 250, { firstDeals: 3 })] }
  const after = (deals: number) => paid(1_000, [agent('a', plan, { usage: count('Instalment', deals, deals * 250) })])
  expect([0, 1, 2, 3].map((deals) => after(deals)[0])).toEqual([
    'Instalment: 250',
    'Instalment: 250',
    'Instalment: 250',
    'NET a: 1000',
  ])
  // The second was voided after the third, so the fourth is the third that counts.
  expect(after(2)[0]).toBe('Instalment: 250')
})

it('arrears take the oldest debts first, and half of the net at most', () => {
  const debts = [
    { id: 'June', cents: dollars(200) },
    { id: 'July', cents: dollars(440) },
  ]
  const { lines, settled } = runWaterfall({
    gross: 50_000n,
    price: 0n,
    dealSteps: [],
    participants: [agent('a', { caps: [], steps: [] }, { arrears: { debts, limit: 50_000 } })],
  })
  expect(lines.map(({ units }) => units)).toEqual([25_000n, 25_000n])
  expect(settled).toEqual([
    { debtId: 'June', units: 20_000n },
    { debtId: 'July', units: 5_000n },
  ])
})

it('an unpaid rest stays on its line, and is a debt only where the plan says so', () => {
  const plan = { caps: [], steps: [fee('Fee', 199, { owed: true }), fee('File', 10)] }
  const { counted, lines } = runWaterfall({ gross: 5_410n, price: 0n, dealSteps: [], participants: [agent('a', plan)] })
  expect(lines.map(({ limit, owed, units, wanted }) => [units, wanted, limit, owed])).toEqual([
    [5_410n, 19_900n, 'REMAINDER', 14_490n],
    [0n, 1_000n, 'REMAINDER', 0n],
    [0n, 0n, null, 0n],
  ])
  // For yearly limits a debt counts as taken.
  expect(counted['a']?.steps).toMatchObject({ Fee: { units: 19_900n, deals: 1 }, File: { units: 0n, deals: 0 } })
})

it("a graduated scale continues at the year's position", () => {
  const tiers = [
    { upToCents: dollars(50_000), rate: 40_000 },
    { upToCents: dollars(100_000), rate: 30_000 },
    { upToCents: null, rate: 10_000 },
  ]
  const scale = planStep({ id: 'scale', label: 'House', stage: 'SPLIT', take: { kind: 'TIERS', of: 'SHARE', tiers } })
  const usage: Usage = { caps: {}, steps: { scale: { cents: 0, deals: 3, baseCents: dollars(45_000) } } }
  // 40% of the last 5,000, 30% of the next 5,000.
  expect(paid(10_000, [agent('a', { caps: [], steps: [scale] }, { usage })])).toEqual(['House: 3500', 'NET a: 6500'])
})

it('a cap of deals, then a fee for each', () => {
  const plan: PlanTerms = {
    caps: [{ id: 'main', deals: 16 }],
    steps: [
      planStep({
        id: 'split',
        label: 'House',
        stage: 'SPLIT',
        take: { kind: 'PERCENT', rate: 20_000, of: 'SHARE' },
        cap: 'main',
        countsTowards: ['main'],
      }),
      fee('After cap', 45, { when: { after: 'main' } }),
    ],
  }
  expect(paid(1_000, [agent('a', plan, { usage: afterDeals(15) })])).toEqual(['House: 200', 'NET a: 800'])
  expect(paid(1_000, [agent('a', plan, { usage: afterDeals(16) })])).toEqual([
    'House: 0',
    'After cap: 45',
    'NET a: 955',
  ])
})

it('divides what the client pays with the rest', () => {
  const add = planStep({
    id: 'client',
    label: 'Client',
    stage: 'CLIENT_PAID',
    take: { kind: 'AMOUNT', cents: dollars(500) },
  })
  const result = runWaterfall({
    gross: 950_000n,
    price: 0n,
    dealSteps: [add],
    participants: [agent('a', capped(20_000, 16_000))],
  })
  expect(result.clientPaid).toBe(50_000n)
  expect(result.lines.map(({ units }) => units)).toEqual([200_000n, 800_000n])
  expect(result.counted['a']).toMatchObject({ caps: { main: { units: 200_000n, deals: 1 } } })
})

it('an amount for one leaves the rest to the others, and everybody has a part of zero', () => {
  const plan = { caps: [], steps: [fee('Fee', 30, { per: 'DEAL' })] }
  const assistant = agent('b', plan, { share: { cents: dollars(400) } })
  expect(paid(1_000, [agent('a', plan), assistant])).toEqual(['Fee: 18', 'NET a: 582', 'Fee: 12', 'NET b: 388'])
  expect(paid(0, [assistant])).toEqual(['Fee: 0', 'NET b: 0'])
  expect(paid(0, [agent('a', plan)])).toEqual(['Fee: 0', 'NET a: 0'])
})

it.each([
  ['a cap that is not there', { caps: [], steps: [fee('x', 1, { cap: 'none' })] }],
  ['a name given twice', { caps: [], steps: [fee('x', 1), fee('x', 2)] }],
  ['an amount below 0', { caps: [], steps: [fee('x', -1)] }],
  ['a rate above 100%', capped(100_001, 1)],
  ['two caps of one name', { caps: [1, 2].map((deals) => ({ id: 'main', deals })), steps: [] }],
  ['a cap of half a deal', { caps: [{ id: 'main', deals: 0.5 }], steps: [] }],
  ['a limit of half a deal', { caps: [], steps: [fee('x', 1, { firstDeals: 0.5 })] }],
  ['tiers outside a split', { caps: [], steps: [fee('x', 1, { take: graduated(null) })] }],
  ['tiers that end', { caps: [], steps: [fee('x', 1, { stage: 'SPLIT', take: graduated(1) })] }],
  ['tiers that go down', { caps: [], steps: [fee('x', 1, { stage: 'SPLIT', take: graduated(5, 4, null) })] }],
  ['tiers after the last', { caps: [], steps: [fee('x', 1, { stage: 'SPLIT', take: graduated(null, 4, null) })] }],
])('refuses %s', (_, plan) => {
  expect(() => paid(1, [agent('a', plan)])).toThrow(RangeError)
})

it.each([
  ['no agent', []],
  ['agents without a share of what is left', [agent('a', { caps: [], steps: [] }, { share: { cents: 1 } })]],
])('refuses %s', (_, participants) => {
  expect(() => paid(1, participants)).toThrow(RangeError)
})

it('has nothing outside of a list', () => {
  expect(() => elementAt([1], 1)).toThrow(RangeError)
})
