import { cda as cdaAnswer } from '@bluebonnet/contracts/cdas/cda.schema'
import { type Office, succeeded } from '../product.js'
import {
  brokersAdd,
  brokersDo,
  brokersEnter,
  brokersOnly,
  type CallCase,
  nobodyFinds,
  type CaseRow,
  signedIn,
  type Statuses,
} from './call-case.js'
import { approvedCda, make, ownersAgent } from './rows.js'

const paidOn = '2026-03-02'

const newReceipt = ({ id }: CaseRow) => ({ cdaId: id, amount: 10.5, receivedOn: paidOn, method: 'WIRE' })
const newPayout = ({ id, position }: CaseRow) => ({
  cdaId: id,
  position: Number(position),
  amount: 10.5,
  paidBy: 'BROKERAGE',
  paidOn,
  method: 'ACH',
})

/** An approved CDA with the position of its agent's line, which the owner's debts may precede. */
const payableCda = async (office: Office): Promise<CaseRow> => {
  const { id } = await approvedCda(office)
  const answer = succeeded(await office.test.ask(`/api/cdas/${id}`, { cookie: office.broker.cookie }))
  const { lines } = cdaAnswer.parse(answer.json())
  return { id, position: String(lines.findIndex(({ payee }) => payee === 'AGENT')) }
}

export const receipt = async (office: Office): Promise<CaseRow> =>
  make(office, office.broker, '/api/receipts', newReceipt(await approvedCda(office)))

/** A receipt that waits to be deposited. */
const undeposited = async (office: Office): Promise<CaseRow> =>
  make(office, office.broker, '/api/receipts', { ...newReceipt(await approvedCda(office)), toDeposit: true })
const deposit = async (office: Office): Promise<CaseRow> => {
  const { id } = await undeposited(office)
  return make(office, office.broker, '/api/deposits', { items: [id], depositedOn: paidOn })
}

/** A partly received CDA. */
const partlyReceived = async (office: Office): Promise<CaseRow> => {
  const row = await approvedCda(office)
  await make(office, office.broker, '/api/receipts', newReceipt(row))
  return row
}

export const payout = async (office: Office): Promise<CaseRow> =>
  make(office, office.broker, '/api/payouts', newPayout(await payableCda(office)))

const overpaid = async (office: Office): Promise<CaseRow> => {
  const row = await payableCda(office)
  const { id } = await make(office, office.broker, '/api/payouts', newPayout(row))
  await make(office, office.broker, `/api/cdas/${row.id}/void`, { reason: 'Wrong price' })
  return { id }
}

let closed = 0
/** The next month of a distant past, a new one for each call. */
const nextMonth = (): string => {
  closed += 1
  return `${1900 + Math.floor(closed / 12)}-${String((closed % 12) + 1).padStart(2, '0')}`
}

const because = () => ({ body: { reason: 'Entered twice' } })

const year = '2026'
const ofYear = async (): Promise<CaseRow> => ({ id: year, year })
const payeeOfYear = async (office: Office): Promise<CaseRow> => ({ ...(await ownersAgent(office)), year })
const w9 = {
  legalName: 'Dana Whitfield',
  taxClass: 'INDIVIDUAL',
  tinKind: 'SSN',
  tin: '900-12-3456',
  address: '12 Main Street',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
}
const { taxClass: _class, tinKind: _kind, ...payer } = w9
/** An agent with a stored taxpayer number. */
const knownAgent = async (office: Office): Promise<CaseRow> => {
  const row = await ownersAgent(office)
  await office.test.ask(`/api/tax-details/${row.id}`, { method: 'PUT', cookie: office.broker.cookie, body: w9 })
  return row
}
const brokerAlone: Statuses = [401, 403, 403, 403, 403, 200, 403]
const nothingToFile: Statuses = [401, 403, 403, 403, 403, 409, 403]
const ownOrBrokers: Statuses = [401, 200, 404, 404, 200, 200, 404]

/** Receipts, payouts and books are for brokers and managers; closing a month and naming accounts for brokers only. */
export const paymentCases = {
  'GET /api/payments/totals': { own: brokersOnly },
  'GET /api/receivables': { own: brokersOnly },
  'GET /api/cdas/:id/receipts': brokersDo(approvedCda),
  'POST /api/receipts': { row: approvedCda, send: (row) => ({ body: newReceipt(row) }), own: brokersEnter },
  'POST /api/cdas/:id/settlement': brokersAdd(partlyReceived, because),
  'POST /api/receipts/:id/reversal': brokersAdd(receipt, because),
  'GET /api/undeposited': { row: undeposited, own: brokersOnly, seenBy: ['manager', 'broker'] },
  'GET /api/deposits': { row: deposit, own: brokersOnly, seenBy: ['manager', 'broker'] },
  'POST /api/deposits': {
    row: undeposited,
    send: ({ id }) => ({ body: { items: [id], depositedOn: paidOn } }),
    own: brokersEnter,
  },
  'POST /api/deposits/:id/reversal': brokersAdd(deposit, because),
  'GET /api/payables': { own: brokersOnly },
  'GET /api/payouts': { row: payout, own: signedIn, seenBy: ['owner', 'manager', 'broker'] },
  'POST /api/payouts': { row: payableCda, send: (row) => ({ body: newPayout(row) }), own: brokersEnter },
  'POST /api/payouts/:id/reversal': brokersAdd(payout, because),
  'POST /api/payouts/:id/overpaid': brokersAdd(overpaid, because),
  'GET /api/exports/receivables.csv': { own: brokersOnly },
  'GET /api/exports/payables.csv': { own: brokersOnly },
  'GET /api/exports/agent-accounts.csv': { own: brokersOnly },

  'GET /api/books/trial-balance': { own: brokersOnly },
  'GET /api/books': { own: brokersOnly },
  'GET /api/journal-entries': { own: brokersOnly },
  'PUT /api/books/accounts': {
    send: () => ({ body: { accounts: [{ account: 'BANK', name: 'Frost Bank', code: '1010' }] } }),
    own: [401, 403, 403, 403, 403, 200, 403],
  },
  'POST /api/books/closings': {
    send: () => ({ body: { month: nextMonth() } }),
    own: [401, 403, 403, 403, 403, 201, 403],
  },
  'GET /api/exports/journal.qbo': { own: brokersOnly },
  'GET /api/exports/journal.xero': { own: brokersOnly },
  'GET /api/exports/journal.hledger': { own: brokersOnly },

  'GET /api/tax-details/:id': { row: ownersAgent, own: ownOrBrokers, missing: nobodyFinds },
  'PUT /api/tax-details/:id': { row: ownersAgent, send: () => ({ body: w9 }), own: ownOrBrokers, missing: nobodyFinds },
  'POST /api/tax-details/:id/reveal': {
    row: knownAgent,
    send: () => ({ body: { reason: 'The IRS asks for it' } }),
    own: brokerAlone,
    missing: [401, 403, 403, 403, 403, 404, 403],
  },
  'GET /api/tax-payer': { own: brokersOnly },
  'PUT /api/tax-payer': { send: () => ({ body: payer }), own: brokerAlone },
  // Every year exists.
  'GET /api/year-ends/:year': { row: ofYear, own: signedIn, missing: signedIn },
  'GET /api/year-ends/:year/summary': { row: ofYear, own: brokersOnly, missing: brokersOnly },
  'GET /api/year-ends/:year/payees/:id': { row: payeeOfYear, own: ownOrBrokers, missing: nobodyFinds },
  'PUT /api/year-ends/:year/settings': {
    row: ofYear,
    send: () => ({ body: { recordsPerFile: 100 } }),
    own: brokerAlone,
    missing: brokerAlone,
  },
  'PUT /api/year-ends/:year/iris-template': {
    row: ofYear,
    send: () => ({ body: { template: 'Form Type,Tax Year' } }),
    own: brokerAlone,
    missing: brokerAlone,
  },
  'GET /api/year-ends/:year/iris/preview': { row: ofYear, own: brokerAlone, missing: brokerAlone },
  // Nobody has to be reported in this year.
  'GET /api/year-ends/:year/iris': {
    row: async () => ({ id: '2001', year: '2001' }),
    own: nothingToFile,
    missing: nothingToFile,
  },
  'GET /api/exports/year-end.csv': { send: () => ({ query: `?year=${year}` }), own: brokersOnly },
} as const satisfies Record<string, CallCase>
