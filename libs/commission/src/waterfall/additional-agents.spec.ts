import * as fc from 'fast-check'
import { computeCommission, sameLines, type CommissionResult } from '../compute.js'
import { estimateCents } from '../estimate.js'
import { defaultPlans } from '../plans.js'
import { divideByFractions } from '../testing/second-engine.js'
import { dealAgents, primaryRate, type AdditionalAgent } from './additional-agents.js'
import { deductionSteps, offTheTopSteps, type OtherPayee } from './other-payees.js'
import { planStep, type PlanTerms } from './plan-terms.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const plan = defaultPlans.CAP_80_20
const free = { ...defaultPlans.MEMBERSHIP, perFileFeeCents: 0 }
const agent = (agentId: string, more: Partial<AdditionalAgent> = {}): AdditionalAgent => ({
  agentId,
  name: `Agent ${agentId}`,
  licenceNumber: `900${agentId}`,
  role: 'CO_AGENT',
  share: { rate: 40_000 },
  plan,
  capUsedCents: 0,
  ...more,
})
const referral = (rate: number): OtherPayee => ({
  id: 'REFERRAL_OUT:p',
  payeeId: 'p',
  name: 'Lone Star',
  licenceNumber: '9001',
  role: 'REFERRAL_OUT',
  share: { rate },
})
const said = ({ lines }: CommissionResult) =>
  lines.map(({ agent: whose, cents, label, kind }) => `${whose?.agentId ?? 'primary'} ${label ?? kind}: ${cents / 100}`)

describe('agents who share a deal', () => {
  it('each follow their own plan, and their lines have agent, calculation and licence number', () => {
    const result = computeCommission({
      grossCents: 1_000_000,
      plan,
      capUsedCents: 0,
      agents: [
        agent('b', { capUsedCents: 1_750_000, arrears: { debts: [{ id: 'd', cents: 10_000 }], limit: 50_000 } }),
      ],
    })
    expect(result.lines.map(({ agent: whose, cents, step }) => [whose?.agentId, cents, step])).toEqual([
      [undefined, 120_000, '20% of $6,000.00 = $1,200.00'],
      [undefined, 11_940, '60% of $199.00 = $119.40'],
      [undefined, 468_060, 'Share 60% of $10,000.00 = $6,000.00: $6,000.00 - $1,200.00 - $119.40 = $4,680.60'],
      ['b', 50_000, '20% of $4,000.00 = $800.00, capped at remaining $500.00'],
      ['b', 7_960, '40% of $199.00 = $79.60'],
      ['b', 10_000, 'Owed to the brokerage $100.00'],
      ['b', 332_040, 'Share 40% of $10,000.00 = $4,000.00: $4,000.00 - $500.00 - $79.60 - $100.00 = $3,320.40'],
    ])
    expect(result.lines.at(-1)).toMatchObject({ agent: { agentId: 'b', name: 'Agent b', licenceNumber: '900b' } })
    expect(result).toMatchObject({
      agentSplitCents: 800_100,
      brokerageSplitCents: 170_000,
      perFileFeeCents: 19_900,
      arrearsCents: 10_000,
      capCountedCents: 120_000,
      capApplied: true,
      agents: [
        {
          agentId: 'b',
          role: 'CO_AGENT',
          shareCents: 400_000,
          agentSplitCents: 332_040,
          brokerageSplitCents: 50_000,
          perFileFeeCents: 7_960,
          arrearsCents: 10_000,
          capCountedCents: 50_000,
        },
      ],
    })
  })

  it('divide what a referral and another’s amount leave, with the base in their lines', () => {
    const agents = [agent('b', { plan: free, share: { cents: 150_000 } }), agent('c', { plan: free })]
    const deal = { plan: free, capUsedCents: 0, others: [referral(25_000)] }
    const { lines } = computeCommission({ grossCents: 1_000_000, ...deal, agents })
    expect(lines.filter(({ kind }) => kind === 'AGENT_SPLIT').map(({ step }) => step)).toEqual([
      'Share 60% of $6,000.00 = $3,600.00: $3,600.00 - $0.00 - $0.00 = $3,600.00',
      'Share $1,500.00: $1,500.00 - $0.00 - $0.00 = $1,500.00',
      'Share 40% of $6,000.00 = $2,400.00: $2,400.00 - $0.00 - $0.00 = $2,400.00',
    ])
    expect(lines[0]).toMatchObject({ kind: 'REFERRAL_OUT', payee: 'OTHER' })
    // A line of the primary agent has no agent property, not even undefined.
    expect(lines.map((line) => 'agent' in line).filter(Boolean)).toHaveLength(6)
  })

  it('share a fee that the deal pays once: $285 of two capped agents, 60 and 40', () => {
    const terms: PlanTerms = {
      caps: [{ id: 'main', cents: 1_200_000 }],
      steps: [
        planStep({
          id: 'split',
          label: 'House',
          stage: 'SPLIT',
          take: { kind: 'PERCENT', rate: 15_000, of: 'SHARE' },
          cap: 'main',
          countsTowards: ['main'],
        }),
        planStep({
          id: 'fee',
          label: 'Fee',
          stage: 'POST_SPLIT',
          take: { kind: 'LESSER_OF', rate: 15_000, of: 'SHARE', cents: 28_500 },
          per: 'DEAL',
          when: { after: 'main' },
        }),
      ],
    }
    const capped = { plan: terms, capUsedCents: 1_200_000 }
    expect(said(computeCommission({ grossCents: 1_000_000, ...capped, agents: [agent('b', capped)] }))).toEqual([
      'primary House: 0',
      'primary Fee: 171',
      'primary AGENT_SPLIT: 5829',
      'b House: 0',
      'b Fee: 114',
      'b AGENT_SPLIT: 3886',
    ])
  })

  it('come after a referral: leader and member half and half, the member by a plan below its cap', () => {
    const member = agent('m', { plan: { ...plan, perFileFeeCents: 0 }, share: { rate: 50_000 }, role: 'TEAM_LEAD' })
    const deal = { plan: { ...plan, perFileFeeCents: 0 }, capUsedCents: 1_800_000, others: [referral(25_000)] }
    expect(said(computeCommission({ grossCents: 1_000_000, ...deal, agents: [member] }))).toEqual([
      'primary REFERRAL_OUT: 2500',
      'primary BROKERAGE_SPLIT: 0',
      'primary PER_FILE_FEE: 0',
      'primary AGENT_SPLIT: 3750',
      'm BROKERAGE_SPLIT: 750',
      'm PER_FILE_FEE: 0',
      'm AGENT_SPLIT: 3000',
    ])
  })

  it('leave the odd cent to the primary: three of $100.00', () => {
    const third = { plan: free, share: { rate: 33_333 } }
    const deal = { grossCents: 10_000, plan: free, capUsedCents: 0, agents: [agent('b', third), agent('c', third)] }
    const { lines } = computeCommission(deal)
    expect(lines.filter(({ payee }) => payee === 'AGENT').map(({ cents }) => cents)).toEqual([3_334, 3_333, 3_333])
    const [one, other] = lines.filter(({ payee }) => payee === 'AGENT').map(({ step }) => step.split(':')[0])
    expect(one).toBe('Share 33.334% of $100.00 = $33.34 (with the odd cent)')
    expect(other).toBe('Share 33.333% of $100.00 = $33.33 (without the odd cent)')
  })

  it('may have an amount, which leaves before the rest is shared, and never exceeds what is there', () => {
    const agents = [agent('m', { role: 'MENTOR', share: { cents: 50_000 } }), agent('b')]
    const deal = { plan: free, capUsedCents: 0, agents: agents.map((one) => ({ ...one, plan: free })) }
    const parts = (grossCents: number) =>
      computeCommission({ ...deal, grossCents }).agents.map((one) => one.agentSplitCents)
    expect(parts(1_000_000)).toEqual([50_000, 380_000])
    expect(parts(30_000)).toEqual([30_000, 0])
    const words = computeCommission({ ...deal, grossCents: 1_000_000 }).lines.map(({ step }) => step)
    expect(words).toContain('Share $500.00: $500.00 - $0.00 - $0.00 = $500.00')
  })

  it('never have more than 100 %', () => {
    const all = [agent('b', { share: { rate: 100_000 } }), agent('c', { share: { rate: 1 } })]
    expect(primaryRate(all.slice(0, 1))).toBe(0)
    expect(() => computeCommission({ grossCents: 1, plan, capUsedCents: 0, agents: all })).toThrow(RangeError)
  })

  it('are paid differently under another name or number, and estimated separately', () => {
    const deal = { grossCents: 1_000_000, plan, capUsedCents: 0 }
    const one = computeCommission({ ...deal, agents: [agent('b')] }).lines
    expect(sameLines(one, structuredClone(one))).toBe(true)
    for (const change of [{ agentId: 'c' }, { name: 'C' }, { licenceNumber: null }])
      expect(sameLines(one, computeCommission({ ...deal, agents: [{ ...agent('b'), ...change }] }).lines)).toBe(false)
    const owing = { debts: [{ id: 'd', cents: 99_900 }], limit: 50_000 }
    const estimate = { ...deal, terms: { grossCents: 1_000_000 }, agents: [agent('b', { arrears: owing })] }
    expect([estimateCents(estimate), estimateCents(estimate, 'b')]).toEqual([468_100, 312_000])
  })
})

const upTo = (max: number) => fc.integer({ min: 0, max })
const anyPlan = fc.constantFrom(...Object.values(defaultPlans), free)
const anyAgent = fc.record({
  share: fc.oneof(
    upTo(33_000).map((rate) => ({ rate })),
    upTo(500_000).map((cents) => ({ cents })),
  ),
  plan: anyPlan,
  capUsedCents: fc.integer({ min: -10_000, max: 2_000_000 }),
  arrears: fc.option(
    fc.record({ debts: fc.array(upTo(90_000).map((cents) => ({ id: 'd', cents }))), limit: upTo(100_000) }),
    { nil: undefined },
  ),
})
const anyDeal = fc.record({
  grossCents: fc.oneof(upTo(20), upTo(5_000_000)),
  plan: anyPlan,
  capUsedCents: upTo(2_000_000),
  others: fc.oneof(
    fc.constant([]),
    upTo(100_000).map((rate) => [referral(rate)]),
  ),
  agents: fc
    .array(anyAgent, { maxLength: 3 })
    .map((all) => all.map(({ arrears, ...one }, nth) => agent(`x${nth}`, { ...one, ...(arrears && { arrears }) }))),
})

describe('any shared deal', () => {
  it('is divided like the second engine of exact fractions, and every line has a payee', () => {
    fc.assert(
      fc.property(anyDeal, (deal) => {
        const result = computeCommission(deal)
        const participants = dealAgents(deal, deductionSteps(deal.others))
        const gross = BigInt(deal.grossCents)
        const theirs = divideByFractions({ gross, price: 0n, dealSteps: offTheTopSteps(deal.others), participants })
        expect(result.lines.map(({ cents }) => String(cents))).toEqual(theirs.map((one) => one.split('|')[2]))
        expect(result.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(deal.grossCents)
      }),
      { numRuns: 2_000 },
    )
  })

  it('pays each co-agent exactly their share, in all four columns', () => {
    fc.assert(
      fc.property(anyDeal, (deal) => {
        for (const one of computeCommission(deal).agents)
          expect(
            one.agentSplitCents +
              one.brokerageSplitCents +
              one.perFileFeeCents +
              one.arrearsCents +
              one.otherPayeesCents,
          ).toBe(one.shareCents)
      }),
    )
  })
})
