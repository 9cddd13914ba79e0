import { cda as cdaAnswer } from '@bluebonnet/contracts/cdas/cda.schema'
import { type Office, succeeded } from '../office.js'
import { brokersAdd, brokersDo, brokersEnter, brokersOnly, type CallCase, type Row, signedIn } from './call-case.js'
import { approvedCda, make } from './rows.js'

const paidOn = '2026-03-02'

const newReceipt = ({ id }: Row) => ({ cdaId: id, amount: 10.5, receivedOn: paidOn, method: 'WIRE' })
const newPayout = ({ id, position }: Row) => ({
  cdaId: id,
  position: Number(position),
  amount: 10.5,
  paidBy: 'BROKERAGE',
  paidOn,
  method: 'ACH',
})

/** An approved CDA with where its agent's line stands: what the owner owes may stand before it. */
const payableCda = async (office: Office): Promise<Row> => {
  const { id } = await approvedCda(office)
  const answer = succeeded(await office.test.ask(`/api/cdas/${id}`, { cookie: office.broker.cookie }))
  const { lines } = cdaAnswer.parse(answer.json())
  return { id, position: String(lines.findIndex(({ payee }) => payee === 'AGENT')) }
}

export const receipt = async (office: Office): Promise<Row> =>
  make(office, office.broker, '/api/receipts', newReceipt(await approvedCda(office)))

export const payout = async (office: Office): Promise<Row> =>
  make(office, office.broker, '/api/payouts', newPayout(await payableCda(office)))

const overpaid = async (office: Office): Promise<Row> => {
  const row = await payableCda(office)
  const { id } = await make(office, office.broker, '/api/payouts', newPayout(row))
  await make(office, office.broker, `/api/cdas/${row.id}/void`, { reason: 'Wrong price' })
  return { id }
}

let closed = 0
/** The month after the last one that was asked for, of a time before everything else. */
const nextMonth = (): string => {
  closed += 1
  return `${1900 + Math.floor(closed / 12)}-${String((closed % 12) + 1).padStart(2, '0')}`
}

const because = () => ({ body: { reason: 'Entered twice' } })

/** Receipts, payouts and books: brokers' and managers', closing a month and naming accounts the brokers' alone. */
export const paymentCases = {
  'GET /api/receivables': { own: brokersOnly },
  'GET /api/cdas/:id/receipts': brokersDo(approvedCda),
  'POST /api/receipts': { row: approvedCda, send: (row) => ({ body: newReceipt(row) }), own: brokersEnter },
  'POST /api/receipts/:id/reversal': brokersAdd(receipt, because),
  'GET /api/payables': { own: brokersOnly },
  'GET /api/payouts': { row: payout, own: signedIn, seenBy: ['owner', 'manager', 'broker'] },
  'POST /api/payouts': { row: payableCda, send: (row) => ({ body: newPayout(row) }), own: brokersEnter },
  'POST /api/payouts/:id/reversal': brokersAdd(payout, because),
  'POST /api/payouts/:id/overpaid': brokersAdd(overpaid, because),
  'GET /api/exports/receivables.csv': { own: brokersOnly },
  'GET /api/exports/payables.csv': { own: brokersOnly },
  'GET /api/exports/agent-accounts.csv': { own: brokersOnly },

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
} as const satisfies Record<string, CallCase>
