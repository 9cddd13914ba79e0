import { defaultPlans } from '../plans.js'
import { dealAgents, primaryRate } from './additional-agents.js'
import { standardPlanFigures, standardPlanTerms, onPlan } from './standard-plan-terms.js'
import { deductionSteps, offTheTopSteps, type OtherPayee } from './other-payees.js'
import { checkTerms, planStep, type PlanStep, type PlanTerms } from './plan-terms.js'

const step = (particular: Partial<PlanStep> = {}): PlanStep =>
  planStep({ id: 'fee', label: 'Fee', stage: 'POST_SPLIT', take: { kind: 'AMOUNT', cents: 100 }, ...particular })
const tiers = (...of: [upTo: number | null, rate: number][]): PlanStep =>
  step({
    stage: 'SPLIT',
    take: { kind: 'TIERS', of: 'SHARE', tiers: of.map(([upToCents, rate]) => ({ upToCents, rate })) },
  })
const plan = (steps: PlanStep[], caps: PlanTerms['caps'] = []): PlanTerms => ({ steps, caps })

describe('terms of a plan', () => {
  it('keep their values', () => {
    expect(step()).toEqual({
      id: 'fee',
      label: 'Fee',
      stage: 'POST_SPLIT',
      take: { kind: 'AMOUNT', cents: 100 },
      payee: { kind: 'BROKERAGE' },
      per: 'AGENT',
      when: 'ALWAYS',
      yearlyMaxCents: null,
      firstDeals: null,
      cap: null,
      countsTowards: [],
      owed: false,
      reduces1099: false,
    })
    const limits = { yearlyMaxCents: 0, firstDeals: 3, cap: 'year', countsTowards: ['year'], when: { before: 'year' } }
    const caps = [
      { id: 'year', cents: 0 },
      { id: 'open', cents: null },
      { id: 'deals', deals: 0 },
    ]
    for (const terms of [plan([step(limits)], caps), plan([tiers([100, 1_000], [200, 500], [null, 0])])])
      expect(() => checkTerms(terms)).not.toThrow()
  })

  it.each<[string, PlanTerms]>([
    [
      'Two caps have one name',
      plan(
        [],
        [
          { id: 'a', cents: 1 },
          { id: 'a', deals: 1 },
        ],
      ),
    ],
    ['Two steps have one name', plan([step(), step()])],
    ['The cap year must be a whole number of cents', plan([], [{ id: 'year', cents: -1 }])],
    ['The cap year is no number of deals', plan([], [{ id: 'year', deals: -1 }])],
    ['The cap year is no number of deals', plan([], [{ id: 'year', deals: 0.5 }])],
    ['Fee: there is no cap none', plan([step({ cap: 'none' })])],
    ['Fee: there is no cap none', plan([step({ countsTowards: ['none'] })])],
    ['Fee: there is no cap none', plan([step({ when: { after: 'none' } })])],
    ['Fee, a year must be a whole number of cents', plan([step({ yearlyMaxCents: -1 })])],
    ['Fee: no number of deals', plan([step({ firstDeals: 0.5 })])],
    ['Fee must be whole thousandths', plan([step({ take: { kind: 'PERCENT', rate: -1, of: 'SHARE' } })])],
    ['Fee must be a whole number of cents', plan([step({ take: { kind: 'AMOUNT', cents: -1 } })])],
    ['Fee: only a split is graduated', plan([{ ...tiers([null, 0]), stage: 'POST_SPLIT' }])],
    ['Fee: the last tier must be without end', plan([tiers()])],
    ['Fee: the last tier must be without end', plan([tiers([100, 0])])],
    ['Fee: tiers must go up', plan([tiers([100, 0], [100, 0], [null, 0])])],
    ['Fee: tiers must go up', plan([tiers([0, 0], [null, 0])])],
    ['Fee: tiers must go up', plan([tiers([null, 0], [null, 0])])],
    ['Fee must be whole thousandths', plan([tiers([null, 100_001])])],
  ])('are refused: %s', (fault, terms) => {
    expect(() => checkTerms(terms)).toThrow(fault)
  })
})

describe('the three plans', () => {
  const { steps, caps } = standardPlanTerms(defaultPlans.CAP_80_20)
  const [split, fee] = steps

  it('have their names, and read back', () => {
    expect(steps.map(({ label }) => label)).toEqual(['Brokerage split', 'Per-file fee'])
    expect(standardPlanFigures('CAP_80_20', { steps, caps })).toEqual(defaultPlans.CAP_80_20)
  })

  it.each<[string, (PlanStep | undefined)[]]>([
    ['nothing', []],
    ['no fee', [split]],
    ['a fee instead of a split', [fee, fee]],
    ['two splits', [split, split]],
    ['one step more', [split, fee, step()]],
  ])('are not terms with %s', (_what, found) => {
    expect(() => standardPlanFigures('CAP_80_20', { caps, steps: found.flatMap((one) => one ?? []) })).toThrow(
      'CAP_80_20 has a split and a fee, and no other step',
    )
  })

  it('keep the deals counted before', () => {
    const used = { caps: { annual: { deals: 4, cents: 1 }, other: { deals: 1, cents: 2 } }, steps: {} }
    expect(onPlan({ plan: defaultPlans.CAP_80_20, capUsedCents: 700, used }).usage.caps).toEqual({
      annual: { deals: 4, cents: 700 },
      other: { deals: 1, cents: 2 },
    })
    expect(onPlan({ plan: defaultPlans.CAP_80_20, capUsedCents: 700 }).usage.caps).toEqual({
      annual: { deals: 0, cents: 700 },
    })
  })
})

const payee = (role: OtherPayee['role'], share: OtherPayee['share']): OtherPayee => ({
  id: role,
  payeeId: `payee of ${role}`,
  name: 'Somebody',
  licenceNumber: null,
  role,
  share,
})

describe('other payees', () => {
  const all = [
    payee('REFERRAL_OUT', { rate: 25_000 }),
    payee('ADVANCE', { cents: 500 }),
    payee('LEVY', { rate: 1_000 }),
  ]

  it('are paid before or after the shares, each at its place', () => {
    expect(offTheTopSteps(all)).toEqual([
      planStep({
        id: 'REFERRAL_OUT',
        label: 'Referral fee',
        stage: 'OFF_TOP',
        take: { kind: 'PERCENT', rate: 25_000, of: 'GROSS' },
        payee: { kind: 'PAYEE', payeeId: 'payee of REFERRAL_OUT', name: 'Somebody', licenceNumber: null },
      }),
    ])
    expect(deductionSteps(all).map(({ id, payee: to, take }) => [id, to, take.kind])).toEqual([
      ['ADVANCE', { kind: 'PAYEE', payeeId: 'payee of ADVANCE', name: 'Somebody', licenceNumber: null }, 'AMOUNT'],
      ['LEVY', { kind: 'PAYEE', payeeId: 'payee of LEVY', name: 'Somebody', licenceNumber: null }, 'PERCENT'],
    ])
  })

  it('never have more than 100 %', () => {
    const agent = { plan: defaultPlans.MEMBERSHIP, capUsedCents: 0, name: 'Ines', licenceNumber: null }
    const sharing = (rate: number) => ({
      ...agent,
      agentId: `with ${rate}`,
      role: 'CO_AGENT' as const,
      share: { rate },
    })
    expect(primaryRate([sharing(40_000), sharing(60_000)])).toBe(0)
    expect(() => primaryRate([sharing(40_000), sharing(60_001)])).toThrow('Shares come to more than 100%')
    const [first, second] = dealAgents({ ...agent, agents: [sharing(40_000)] }, [])
    expect([first.agentId, first.share, first.arrears]).toEqual(['agent', { weight: 60_000 }, null])
    expect([second?.agentId, second?.share, second?.holds]).toEqual(['with 40000', { weight: 40_000 }, []])
  })
})
