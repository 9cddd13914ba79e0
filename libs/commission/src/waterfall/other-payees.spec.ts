import * as fc from 'fast-check'
import { computeCommission, sameLines, type CommissionResult } from '../compute.js'
import { estimateCents } from '../estimate.js'
import { defaultPlans } from '../plans.js'
import { dealAgents } from './additional-agents.js'
import { deductionSteps, offTheTopSteps, type OtherPayee } from './other-payees.js'
import { divideByFractions } from '../testing/second-engine.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const other = (role: OtherPayee['role'], share: OtherPayee['share'], payeeId = role.toLowerCase()): OtherPayee => ({
  id: `${role}:${payeeId}`,
  payeeId,
  name: `Payee ${payeeId}`,
  licenceNumber: null,
  role,
  share,
})
const said = ({ lines }: CommissionResult) => lines.map(({ kind, cents, step }) => [kind, cents, step])

describe('a payee beside brokerage and agent', () => {
  const deal = { grossCents: 1_000_000, plan: defaultPlans.CAP_80_20, capUsedCents: 0 }

  it('takes a referral before every share, and deductions from the agent’s net', () => {
    const others = [
      other('LEVY', { rate: 10_000 }),
      other('REFERRAL_OUT', { rate: 25_000 }),
      other('ADVANCE', { cents: 100_000 }),
    ]
    const result = computeCommission({ ...deal, others })
    expect(said(result)).toEqual([
      ['REFERRAL_OUT', 250_000, '25% of $10,000.00 = $2,500.00'],
      ['BROKERAGE_SPLIT', 150_000, '20% of $7,500.00 = $1,500.00'],
      ['PER_FILE_FEE', 19_900, 'Per-file fee $199.00'],
      ['LEVY', 58_010, '10% of $5,801.00 = $580.10'],
      ['ADVANCE', 100_000, 'Commission advance $1,000.00'],
      ['AGENT_SPLIT', 422_090, '$10,000.00 - $2,500.00 - $1,500.00 - $199.00 - $580.10 - $1,000.00 = $4,220.90'],
    ])
    expect(result).toMatchObject({ otherPayeesCents: 408_010, brokerageSplitCents: 150_000, capCountedCents: 150_000 })
    expect(result.lines[0]?.to).toEqual({ payeeId: 'referral_out', name: 'Payee referral_out', licenceNumber: null })
    expect(Object.keys(result.counted.steps)).toEqual(['brokerage-split', 'per-file-fee'])
    expect(estimateCents({ ...deal, terms: { grossCents: 1_000_000 }, others })).toBe(422_100)
  })

  it('differs by name, number and payee', () => {
    const one = computeCommission({ ...deal, others: [other('LEVY', { cents: 100 })] })
    expect(sameLines(one.lines, structuredClone(one.lines))).toBe(true)
    expect(sameLines(one.lines, computeCommission(deal).lines)).toBe(false)
    for (const change of [{ payeeId: 'b' }, { name: 'B' }, { licenceNumber: '9' }]) {
      const others = [{ ...other('LEVY', { cents: 100 }), ...change }]
      expect(sameLines(one.lines, computeCommission({ ...deal, others }).lines)).toBe(false)
    }
  })

  it('takes a concession beside a rebate, from the original gross', () => {
    const others = [other('CONCESSION', { rate: 3_000 }), other('REBATE', { cents: 50_000 })]
    const result = computeCommission({ ...deal, others })
    expect(said(result)).toEqual([
      ['CONCESSION', 30_000, '3% of $10,000.00 = $300.00'],
      ['REBATE', 50_000, 'Rebate $500.00'],
      ['BROKERAGE_SPLIT', 184_000, '20% of $9,200.00 = $1,840.00'],
      ['PER_FILE_FEE', 19_900, 'Per-file fee $199.00'],
      ['AGENT_SPLIT', 716_100, '$10,000.00 - $300.00 - $500.00 - $1,840.00 - $199.00 = $7,161.00'],
    ])
    expect(result).toMatchObject({ otherPayeesCents: 80_000, capCountedCents: 184_000 })
    const fixed = computeCommission({ ...deal, others: [other('CONCESSION', { cents: 2_000_000 })] })
    expect(said(fixed)[0]).toEqual([
      'CONCESSION',
      1_000_000,
      'Concession $20,000.00, reduced to the $10,000.00 that the deal leaves',
    ])
  })

  it('never exceeds what the deal leaves', () => {
    const others = [other('REBATE', { cents: 990_000 }), other('ADVANCE', { cents: 500_000 })]
    expect(said(computeCommission({ ...deal, others }))).toEqual([
      ['REBATE', 990_000, 'Rebate $9,900.00'],
      ['BROKERAGE_SPLIT', 2_000, '20% of $100.00 = $20.00'],
      ['PER_FILE_FEE', 8_000, 'Per-file fee $199.00, reduced to the $80.00 that the deal leaves'],
      ['ADVANCE', 0, 'Commission advance $5,000.00, reduced to the $0.00 that the deal leaves'],
      ['AGENT_SPLIT', 0, '$10,000.00 - $9,900.00 - $20.00 - $80.00 - $0.00 = $0.00'],
    ])
  })

  const share = fc.oneof(
    fc.integer({ min: 1, max: 100_000 }).map((rate) => ({ rate })),
    fc.integer({ min: 1, max: 2_000_000 }).map((cents) => ({ cents })),
  )
  const anyOther = fc
    .tuple(fc.constantFrom<OtherPayee['role']>('REFERRAL_OUT', 'REBATE', 'CONCESSION', 'ADVANCE', 'LEVY'), share)
    .map(([role, own]) => other(role, own))
  const anyOthers = fc.uniqueArray(anyOther, { maxLength: 5, selector: ({ id }) => id })

  it('adds up to the gross with all others, and agrees with a second engine, for any figures', () => {
    const gross = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5_000_000 }))
    const plans = fc.constantFrom(...Object.values(defaultPlans))
    const used = fc.integer({ min: -100_000, max: 2_500_000 })
    fc.assert(
      fc.property(gross, plans, used, anyOthers, (grossCents, plan, capUsedCents, others) => {
        const result = computeCommission({ grossCents, plan, capUsedCents, others })
        const { agentSplitCents, brokerageSplitCents, otherPayeesCents, perFileFeeCents } = result
        expect(agentSplitCents + brokerageSplitCents + otherPayeesCents + perFileFeeCents).toBe(grossCents)
        expect(result.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(grossCents)
        expect(result.lines.every(({ cents }) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
        const second = divideByFractions({
          gross: BigInt(grossCents),
          price: 0n,
          dealSteps: offTheTopSteps(others),
          participants: dealAgents({ plan, capUsedCents }, deductionSteps(others)),
        })
        expect(result.lines.map(({ cents }) => String(cents))).toEqual(second.map((line) => line.split('|')[2]))
      }),
      { numRuns: 2_000 },
    )
  })
})
