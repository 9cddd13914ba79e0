import { planStep, type PlanStep, type PlanTerms } from './plan-terms.js'
import { runWaterfall, type Participant } from './run-waterfall.js'

const someone = { kind: 'PAYEE', payeeId: 'someone', name: 'Someone', licenceNumber: null } as const
const percent = (label: string, rate: number, of: 'GROSS' | 'ADJUSTED_GROSS' | 'SHARE' | 'COMPANY_DOLLAR') =>
  ({ id: label, label, take: { kind: 'PERCENT', rate, of } }) as const
const amount = (label: string, cents: number) => ({ id: label, label, take: { kind: 'AMOUNT', cents } }) as const
const terms = (...steps: PlanStep[]): PlanTerms => ({ caps: [], steps })
const agent = (agentId: string, plan: PlanTerms, more: Partial<Participant> = {}): Participant => ({
  agentId,
  share: { weight: 1 },
  plan,
  usage: { caps: {}, steps: {} },
  arrears: null,
  holds: [],
  ...more,
})
const run = (gross: bigint, participants: Participant[], dealSteps: PlanStep[] = [], scale = 1n) =>
  runWaterfall({ gross: gross * scale, price: 0n, dealSteps, participants }, scale)
const lines = (result: ReturnType<typeof run>) =>
  result.lines.map(({ agentId, stage, step, units }) => [step?.label ?? `${stage} ${agentId}`, Number(units)])

it('takes each percentage of its base at that step', () => {
  const plan = terms(
    planStep({ ...percent('Franchise', 5_000, 'ADJUSTED_GROSS'), stage: 'PRE_SPLIT' }),
    planStep({ ...percent('Training', 10_000, 'ADJUSTED_GROSS'), stage: 'PRE_SPLIT' }),
    planStep({ ...percent('House', 20_000, 'SHARE'), stage: 'SPLIT' }),
    planStep({ ...amount('Photographer', 10_000), stage: 'POST_SPLIT', payee: someone }),
    planStep({ ...percent('Reserve', 10_000, 'COMPANY_DOLLAR'), stage: 'POST_SPLIT' }),
    planStep({ ...percent('Fund', 10_000, 'COMPANY_DOLLAR'), stage: 'POST_SPLIT' }),
    planStep({ ...percent('Risk', 1_000, 'ADJUSTED_GROSS'), stage: 'POST_SPLIT' }),
  )
  const dealSteps = [
    planStep({ ...amount('Paid by the client', 30_000), stage: 'CLIENT_PAID' }),
    planStep({ ...percent('Referral', 10_000, 'GROSS'), stage: 'OFF_TOP', payee: someone }),
  ]
  const result = run(1_000_000n, [agent('a', plan)], dealSteps)
  expect(lines(result)).toEqual([
    ['Referral', 100_000],
    ['Franchise', 46_500],
    ['Training', 88_350],
    ['House', 159_030],
    ['Photographer', 10_000],
    ['Reserve', 15_903],
    ['Fund', 17_493],
    ['Risk', 7_952],
    ['NET a', 584_772],
  ])
  expect(result.clientPaid).toBe(30_000n)
  // What the client pays belongs to the deal and counts in nobody's year.
  expect(Object.keys(result.counted)).toEqual(['a'])
})

it('counts a deal for a step that took something, and none otherwise', () => {
  const plan = terms(
    planStep({ ...amount('Fee', 500), stage: 'POST_SPLIT' }),
    planStep({ ...amount('Free', 0), stage: 'POST_SPLIT' }),
  )
  expect(run(1_000n, [agent('a', plan)]).counted['a']?.steps).toEqual({
    Fee: { units: 500n, deals: 1, base: 0n },
    Free: { units: 0n, deals: 0, base: 0n },
  })
})

it('records as debt only what a deal did not leave', () => {
  const fee = planStep({ ...amount('Fee', 700), stage: 'POST_SPLIT', owed: true })
  const owed = (gross: bigint) => run(gross, [agent('a', terms(fee))]).lines.map((line) => line.owed)
  expect([owed(1_000n), owed(700n), owed(500n)]).toEqual([
    [0n, 0n],
    [0n, 0n],
    [200n, 0n],
  ])
})

it('takes debts oldest first, with the amount of each', () => {
  const debts = [
    { id: 'even', cents: 0 },
    { id: 'old', cents: 100 },
    { id: 'new', cents: 500 },
    { id: 'late', cents: 1 },
  ]
  const took = (limit: number, owing = debts) => {
    const { lines: found, settled } = run(1_000n, [agent('a', terms(), { arrears: { debts: owing, limit } })])
    return [found.map(({ stage, units, limit: by }) => [stage, units, by]), settled]
  }
  expect(took(50_000)).toEqual([
    [
      ['ARREARS', 500n, 'REMAINDER'],
      ['NET', 500n, null],
    ],
    [
      { debtId: 'old', units: 100n },
      { debtId: 'new', units: 400n },
    ],
  ])
  expect(took(100_000)[0]).toEqual([
    ['ARREARS', 601n, null],
    ['NET', 399n, null],
  ])
  expect(took(50_000, [{ id: 'even', cents: 0 }])).toEqual([[['NET', 1_000n, null]], []])
})

it('pays an amount before dividing the rest, in any unit', () => {
  const shared = [
    agent('a', terms(), { share: { weight: 3 } }),
    agent('b', terms(), { share: { cents: 200 } }),
    agent('c', terms(), { share: { weight: 1 } }),
  ]
  for (const scale of [1n, 100n])
    expect(run(1_000n, shared, [], scale).lines.map(({ units }) => units / scale)).toEqual([600n, 200n, 200n])
})

it('shares one-time costs by the agreed shares, also where nothing is left', () => {
  const plan = terms(planStep({ ...amount('Fee', 400), stage: 'POST_SPLIT', per: 'DEAL' }))
  const wanted = (...weights: number[]) =>
    run(
      0n,
      weights.map((weight, place) => agent(String(place), plan, { share: { weight } })),
    )
      .lines.filter(({ stage }) => stage === 'POST_SPLIT')
      .map((line) => line.wanted)
  expect(wanted(3, 1)).toEqual([300n, 100n])
  expect(wanted(0, 0)).toEqual([200n, 200n])
})

it('requires an agent', () => {
  expect(() => run(1n, [])).toThrow('A commission is divided among one agent at least')
})

it('gives each line its payee, base and reductions', () => {
  const plan: PlanTerms = {
    caps: [{ id: 'main', cents: 150 }],
    steps: [
      planStep({ ...percent('House', 20_000, 'SHARE'), stage: 'SPLIT', cap: 'main', countsTowards: ['main'] }),
      planStep({ ...amount('Fee', 70), stage: 'POST_SPLIT', yearlyMaxCents: 60 }),
    ],
  }
  const arrears = { debts: [{ id: 'old', cents: 1_000 }], limit: 50_000 }
  const result = run(1_000n, [agent('a', plan, { arrears })])
  expect(result.lines.map(({ step, ...line }) => ({ ...line, step: step?.id ?? null }))).toEqual([
    {
      stage: 'SPLIT',
      step: 'House',
      agentId: 'a',
      payee: { kind: 'BROKERAGE' },
      units: 150n,
      wanted: 200n,
      base: 1_000n,
      limit: 'CAP',
      capDeals: null,
      owed: 0n,
      sharedOf: null,
      before: 0n,
    },
    {
      stage: 'POST_SPLIT',
      step: 'Fee',
      agentId: 'a',
      payee: { kind: 'BROKERAGE' },
      units: 60n,
      wanted: 70n,
      base: 0n,
      limit: 'YEARLY_MAX',
      capDeals: null,
      owed: 0n,
      sharedOf: null,
      before: 0n,
    },
    {
      stage: 'ARREARS',
      step: null,
      agentId: 'a',
      payee: { kind: 'BROKERAGE' },
      units: 395n,
      wanted: 1_000n,
      base: 790n,
      limit: 'REMAINDER',
      capDeals: null,
      owed: 0n,
      sharedOf: null,
      before: 0n,
    },
    {
      stage: 'NET',
      step: null,
      agentId: 'a',
      payee: { kind: 'AGENT', agentId: 'a' },
      units: 395n,
      wanted: 395n,
      base: 0n,
      limit: null,
      capDeals: null,
      owed: 0n,
      sharedOf: null,
      before: 0n,
    },
  ])
  expect(result.counted).toEqual({
    a: {
      caps: { main: { units: 150n, deals: 1 } },
      steps: { House: { units: 150n, deals: 1, base: 1_000n }, Fee: { units: 60n, deals: 1, base: 0n } },
    },
  })
})

it('counts two steps towards one cap together, once as a deal', () => {
  const plan: PlanTerms = {
    caps: [
      { id: 'main', cents: 10_000 },
      { id: 'other', cents: 10_000 },
    ],
    steps: [
      planStep({ ...amount('One', 30), stage: 'SPLIT', countsTowards: ['main'] }),
      planStep({ ...amount('Two', 12), stage: 'POST_SPLIT', countsTowards: ['main'] }),
    ],
  }
  expect(run(100n, [agent('a', plan)]).counted['a']?.caps).toEqual({ main: { units: 42n, deals: 1 } })
})

it('stops two steps of one deal at their common cap, including a fee after the split', () => {
  const towards = { cap: 'main', countsTowards: ['main'] }
  const plan: PlanTerms = {
    caps: [{ id: 'main', cents: 50 }],
    steps: [
      planStep({ ...amount('House', 30), stage: 'SPLIT', ...towards }),
      planStep({ ...amount('Region', 15), stage: 'SPLIT', ...towards }),
      planStep({ ...amount('Fee', 20), stage: 'POST_SPLIT', ...towards }),
    ],
  }
  const usage = { caps: { main: { cents: 10, deals: 1 } }, steps: {} }
  const result = run(100n, [agent('a', plan, { usage })])
  expect(result.lines.map(({ units, limit }) => [units, limit])).toEqual([
    [30n, null],
    [10n, 'CAP'],
    [0n, 'CAP'],
    [60n, null],
  ])
  expect(result.counted['a']?.caps).toEqual({ main: { units: 40n, deals: 1 } })
})

const clientPays = (more: Partial<PlanStep>) => {
  const step = planStep({ ...amount('Client', 500), stage: 'CLIENT_PAID', ...more })
  const plan = {
    caps: [
      { id: 'main', cents: 300 },
      { id: 'open', cents: null },
    ],
    steps: [step],
  }
  const usage = { caps: { main: { cents: 100, deals: 0 } }, steps: { Client: { cents: 350, deals: 1, baseCents: 0 } } }
  return run(1_000n, [agent('a', plan, { usage })]).clientPaid
}

it('charges the client no more than the yearly limits', () => {
  expect([
    clientPays({}),
    clientPays({ cap: 'main' }),
    clientPays({ cap: 'open' }),
    clientPays({ yearlyMaxCents: 400 }),
    clientPays({ yearlyMaxCents: 300 }),
    clientPays({ firstDeals: 1 }),
    clientPays({ firstDeals: 2 }),
    clientPays({ when: { before: 'main' } }),
    clientPays({ when: { after: 'main' } }),
    clientPays({ when: { after: 'open' } }),
  ]).toEqual([500n, 200n, 500n, 50n, 0n, 0n, 500n, 500n, 0n, 0n])
})

it('stops a royalty at the yearly maximum of each participant by their share', () => {
  const royalty = planStep({ ...percent('Royalty', 6_000, 'GROSS'), stage: 'PRE_SPLIT', yearlyMaxCents: 300 })
  const plan: PlanTerms = { caps: [], steps: [royalty] }
  const used = { caps: {}, steps: { Royalty: { cents: 250, deals: 1, baseCents: 0 } } }
  const [one, other] = [
    agent('a', plan, { share: { weight: 60_000 }, usage: used }),
    agent('b', plan, { share: { weight: 40_000 } }),
  ]
  // Agent a's part of 600 is 360, of which the year leaves 50; b's is 240.
  const paid = run(10_000n, [one, other])
  expect(paid.lines[0]).toMatchObject({ units: 290n, wanted: 600n, limit: 'YEARLY_MAX' })
  const { counted } = paid
  expect([counted['a']?.steps['Royalty'], counted['b']?.steps['Royalty']]).toEqual([
    { units: 50n, deals: 1, base: 6_000n },
    { units: 240n, deals: 1, base: 4_000n },
  ])
  // If a colleague's plan lacks the step, their part counts in nobody's year.
  const free = { ...other, plan: { caps: [], steps: [] } }
  const shared = run(10_000n, [one, free])
  expect([shared.lines[0]?.units, shared.counted['b']]).toEqual([290n, undefined])
})
