import { computeCommission, defaultPlans } from '@bluebonnet/commission'
import { cdaLineKinds, paymentRoutes } from '@bluebonnet/domain'
import * as fc from 'fast-check'
import { inParts } from './xero-parts.js'
import { balanced, expectedCents, type PostedCda, type Posting, payoutPostings, receiptPostings } from './postings.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

/** Gross 12,000.00; the brokerage gets 20% and a fee of 199.00. */
const golden: PostedCda = computeCommission({ grossCents: 1_200_000, plan: defaultPlans.CAP_80_20, capUsedCents: 0 })
const shown = (postings: readonly Posting[]) =>
  Object.fromEntries(postings.map(({ account, cents }) => [account, cents]))

const cdas = fc
  .array(fc.record({ kind: fc.constantFrom(...cdaLineKinds), cents: fc.integer({ min: 0, max: 9_000_000 }) }))
  .map((lines) => ({ lines }))

describe('a receipt in the books', () => {
  it('posts a commission paid through the brokerage', () => {
    const paid = { amount: 1_200_000, explained: 0, paymentRoute: 'BROKERAGE', isFirst: true } as const
    expect(shown(receiptPostings(golden, paid))).toEqual({
      BANK: 1_200_000,
      COMMISSION_INCOME: -1_200_000,
      AGENT_COMMISSIONS: 960_000,
      TRANSACTION_FEES: -19_900,
      AGENTS_PAYABLE: -940_100,
    })
    const out = { amount: 940_100, paymentRoute: 'BROKERAGE', paidBy: 'BROKERAGE', toAgent: true } as const
    expect(shown(payoutPostings(out))).toEqual({ AGENTS_PAYABLE: 940_100, BANK: -940_100 })
  })

  it('posts a commission that title paid at the table', () => {
    expect(expectedCents(golden, 'TABLE')).toBe(259_900)
    const paid = { amount: 259_900, explained: 0, paymentRoute: 'TABLE', isFirst: true } as const
    expect(shown(receiptPostings(golden, paid))).toEqual({
      BANK: 259_900,
      AGENT_COMMISSIONS: 960_000,
      COMMISSION_INCOME: -1_200_000,
      TRANSACTION_FEES: -19_900,
    })
    expect(payoutPostings({ amount: 940_100, paymentRoute: 'TABLE', paidBy: 'TITLE', toAgent: true })).toEqual([])
  })

  it.each(['REFERRAL_OUT', 'REBATE', 'CONCESSION'] as const)("has a %s beside the agents' part", (role) => {
    const to = { payeeId: 'p', name: 'Somebody', licenceNumber: null }
    const cda = computeCommission({
      grossCents: 1_200_000,
      plan: defaultPlans.CAP_80_20,
      capUsedCents: 0,
      others: [{ id: role, role, share: { cents: 100_000 }, ...to }],
    })
    const paid = { amount: 1_200_000, explained: 0, paymentRoute: 'BROKERAGE', isFirst: true } as const
    expect(shown(receiptPostings(cda, paid))).toMatchObject({
      REFERRALS: 100_000,
      AGENT_COMMISSIONS: 880_000,
      OTHERS_PAYABLE: -100_000,
      AGENTS_PAYABLE: -860_100,
    })
  })

  it('of an agent in debt posts no fee for the deduction, which the brokerage receives at the table', () => {
    const arrears = { debts: [{ id: 'd', cents: 30_000 }], limit: 50_000 }
    const plan = { plan: defaultPlans.CAP_80_20, capUsedCents: 0 }
    const cda = computeCommission({ grossCents: 1_200_000, ...plan, arrears })
    const paid = { amount: 289_900, explained: 0, paymentRoute: 'TABLE', isFirst: true } as const
    expect(expectedCents(cda, 'TABLE')).toBe(289_900)
    expect(shown(receiptPostings(cda, paid))).toMatchObject({ TRANSACTION_FEES: -19_900, TAKEN_AT_CLOSING: -30_000 })
  })

  it('balances for any CDA and any receipt, and leaves the open amount as receivable', () => {
    const cents = fc.integer({ min: 1, max: 9_000_000 })
    fc.assert(
      fc.property(
        cdas,
        fc.array(cents, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...paymentRoutes),
        (cda, sums, paymentRoute) => {
          const entries = sums.map((amount, place) =>
            receiptPostings(cda, { amount, explained: 0, paymentRoute, isFirst: place === 0 }),
          )
          const receivable = entries.flat().filter(({ account }) => account === 'COMMISSIONS_RECEIVABLE')
          const came = sums.reduce((sum, one) => sum + one, 0)
          expect(receivable.reduce((sum, one) => sum + one.cents, 0)).toBe(expectedCents(cda, paymentRoute) - came)
        },
      ),
    )
  })

  it('is refused unless it balances', () => {
    expect(() => balanced([{ account: 'BANK', cents: 1 }])).toThrow(RangeError)
  })
})

it('names the owner of each payable, where everything goes through the brokerage', () => {
  const agent = { agentId: 'b', name: 'Owen Tackett', licenceNumber: null }
  const to = { payeeId: 'p', name: 'Hill Realty', licenceNumber: '9001' }
  const cda: PostedCda = {
    agentName: 'Dana Whitfield',
    lines: [
      { kind: 'REFERRAL_OUT', cents: 100, to },
      { kind: 'BROKERAGE_SPLIT', cents: 200 },
      { kind: 'AGENT_SPLIT', cents: 400 },
      { kind: 'AGENT_SPLIT', cents: 300, agent },
    ],
  }
  const paid = { amount: 1_000, explained: 0, paymentRoute: 'BROKERAGE', isFirst: true } as const
  const named = receiptPostings(cda, paid).filter(({ name }) => name !== undefined)
  expect(named).toEqual([
    { account: 'OTHERS_PAYABLE', cents: -100, name: 'Hill Realty' },
    { account: 'AGENTS_PAYABLE', cents: -400, name: 'Dana Whitfield' },
    { account: 'AGENTS_PAYABLE', cents: -300, name: 'Owen Tackett' },
  ])
})

it('keeps an entry in one file, and starts the next where it does not fit', () => {
  const entries = [2, 3, 4, 9, 1].map((length) => ({
    lines: Array.from({ length }, () => ({ account: 'BANK' as const })),
  }))
  const partOf = inParts(5)
  expect(entries.map(({ lines }) => partOf(lines.length))).toEqual([1, 1, 2, 3, 4])
})
