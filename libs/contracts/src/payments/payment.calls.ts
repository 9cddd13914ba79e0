import { z } from 'zod'
import { defineCalls } from '../call.js'
import { payers, paidLineKinds, paymentRoutes, paymentMethods, paymentStates, lengths } from '@bluebonnet/domain'
import {
  positiveDollars,
  isoDay,
  isoMoment,
  moneyValue,
  byId,
  clearable,
  day,
  id,
  line,
  optional,
  optionalReason,
  requiredText,
  requiredMessage,
} from '../shared/fields.js'
import { filterQuery, pageQuery } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

const method = z.enum(paymentMethods, requiredMessage(fieldTexts.paymentMethod))
const reference = clearable(line(lengths.paymentReference))
const because = z.strictObject({ reason: requiredText(lengths.reason, fieldTexts.paymentReason) })

const ofDeal = { dealId: id, propertyAddress: z.string(), closeDate: isoDay.nullable() }

const openSum = z.object({ count: z.int(), amount: moneyValue })
const paymentTotals = z.object({ receivables: openSum, payables: openSum, agents: openSum })

/** What title owes the brokerage for an approved CDA. */
const receivable = z.object({
  /** The id of the CDA. */
  id,
  cdaVersion: z.number().int(),
  ...ofDeal,
  agentId: id,
  agentName: z.string(),
  titleCompany: z.string().nullable(),
  paymentRoute: z.enum(paymentRoutes),
  expected: moneyValue,
  received: moneyValue,
  /** The unexplained difference: negative if overpaid. */
  open: moneyValue,
  state: z.enum(paymentStates),
  /** Why the received amount differs from the expected one. */
  explanation: z.string().nullable(),
  lastReceivedOn: isoDay.nullable(),
})

const receipt = z.object({
  id,
  cdaId: id,
  amount: moneyValue,
  receivedOn: isoDay,
  method: z.enum(paymentMethods),
  reference: z.string().nullable(),
  /** Why the received amount differs from the expected one, or why it was reversed. */
  reason: z.string().nullable(),
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  /** Waits to be deposited with others, or was. */
  toDeposit: z.boolean(),
  /** The day of the bank deposit; null until then, and for a receipt that went to the bank by itself. */
  depositedOn: isoDay.nullable(),
  authorName: z.string().nullable(),
  createdAt: isoMoment,
})

/** The payee of a line of an approved CDA, and the amount paid so far. */
const payable = z.object({
  id,
  cdaId: id,
  cdaVersion: z.number().int(),
  position: z.number().int(),
  kind: z.enum(paidLineKinds),
  ...ofDeal,
  agentId: id.nullable(),
  payeeId: id.nullable(),
  payeeName: z.string(),
  paymentRoute: z.enum(paymentRoutes),
  due: moneyValue,
  paid: moneyValue,
  state: z.enum(paymentStates),
})

const payout = z.object({
  id,
  cdaId: id,
  dealId: id,
  propertyAddress: z.string(),
  kind: z.enum(paidLineKinds),
  agentId: id.nullable(),
  payeeId: id.nullable(),
  payeeName: z.string(),
  amount: moneyValue,
  paidBy: z.enum(payers),
  paidOn: isoDay,
  method: z.enum(paymentMethods),
  reference: z.string().nullable(),
  /** Why it was reversed. */
  reason: z.string().nullable(),
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  authorName: z.string().nullable(),
  createdAt: isoMoment,
})

/** The position of a CDA line in the list of payables. */
const position = z.number().int().min(0).max(lengths.cdaLines)
/** The version that the caller saw; another one is refused. */
const version = z.number().int().min(1).optional()

const newReceipt = z.strictObject({
  cdaId: id,
  version,
  amount: positiveDollars,
  receivedOn: day,
  method,
  reference,
  /** Explains the remaining difference; without one the difference stays open. */
  reason: optionalReason(lengths.reason),
  /** For the first receipt only: lines that title did not pay at the table. It paid all others on that day. */
  unpaid: z.array(position).max(lengths.cdaLines).default([]),
  /** It goes to the bank later, with others as one deposit. */
  toDeposit: z.boolean().default(false),
  /** The last receipt of the CDA that the caller has seen. One entered since is refused. */
  seen: optional(id),
})

const newPayout = z.strictObject({
  cdaId: id,
  version,
  position,
  amount: positiveDollars,
  paidBy: z.enum(payers, requiredMessage(fieldTexts.type)),
  paidOn: day,
  method,
  reference,
})

const receivableFilters = { state: z.enum(paymentStates).optional(), agentId: id.optional() }
const payableFilters = { ...receivableFilters, payeeId: id.optional(), cdaId: id.optional() }

const table = { permission: 'payments.read', answer: 'stream', contentType: 'text/csv' } as const

export type Receivable = z.output<typeof receivable>
export type Receipt = z.output<typeof receipt>
export type Payable = z.output<typeof payable>
export type Payout = z.output<typeof payout>

/** Receipts from title companies, and payouts (docs/rules/books.md). */
export const paymentCalls = defineCalls({
  'GET /api/payments/totals': {
    permission: 'payments.read',
    summary: 'The open totals: to receive, to pay and owed by agents',
    answer: paymentTotals,
  },
  'GET /api/receivables': {
    permission: 'payments.read',
    summary: 'Expected and received amounts of approved CDAs, newest first',
    query: pageQuery(receivableFilters),
    answer: z.array(receivable),
  },
  'GET /api/cdas/:id/receipts': {
    permission: 'payments.read',
    summary: 'The receipts of a CDA, newest first',
    params: byId,
    query: pageQuery({}),
    answer: z.array(receipt),
  },
  'POST /api/receipts': {
    permission: 'payments.write',
    summary: 'Record a receipt for an approved CDA',
    status: 201,
    body: newReceipt,
    answer: receipt,
  },
  'POST /api/cdas/:id/settlement': {
    permission: 'payments.write',
    summary: 'Settle a short receipt of a CDA with a reason',
    status: 201,
    params: byId,
    body: because,
    answer: receipt,
  },
  'POST /api/receipts/:id/reversal': {
    permission: 'payments.write',
    summary: 'Reverse a receipt; the last one of its CDA first',
    status: 201,
    params: byId,
    body: because,
    answer: receipt,
  },
  'GET /api/payables': {
    permission: 'payments.read',
    summary: 'Payees of approved CDAs with paid and open amounts, newest first',
    query: pageQuery(payableFilters),
    answer: z.array(payable),
  },
  'GET /api/payouts': {
    permission: 'commission.read',
    summary: 'Payouts of CDAs, newest first; an agent sees their own',
    query: pageQuery({ cdaId: id.optional(), agentId: id.optional(), payeeId: id.optional() }),
    answer: z.array(payout),
  },
  'POST /api/payouts': {
    permission: 'payments.write',
    summary: 'Record a payout for a line of an approved CDA, or for a part of it',
    status: 201,
    body: newPayout,
    answer: payout,
  },
  'POST /api/payouts/:id/reversal': {
    permission: 'payments.write',
    summary: 'Reverse a payout that was not made or was returned',
    status: 201,
    params: byId,
    body: because,
    answer: payout,
  },
  'POST /api/payouts/:id/overpaid': {
    permission: 'payments.write',
    summary: 'Settle an agent’s overpaid payout: keep the CDA’s amount and charge the rest',
    status: 201,
    params: byId,
    body: because,
    answer: payout,
  },
  'GET /api/exports/receivables.csv': {
    ...table,
    summary: 'Expected and received amounts of approved CDAs as a CSV file',
    query: filterQuery(receivableFilters),
  },
  'GET /api/exports/payables.csv': {
    ...table,
    summary: 'Payees of approved CDAs with paid and open amounts, as a CSV file',
    query: filterQuery(payableFilters),
  },
  'GET /api/exports/agent-accounts.csv': {
    ...table,
    permission: 'agentAccounts.read',
    summary: "Balances of agents' accounts as a CSV file",
    query: filterQuery({ owing: z.stringbool().optional() }),
  },
})
