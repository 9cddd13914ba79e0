import { z } from 'zod'
import { depositItemKinds, lengths, paymentMethods } from '@bluebonnet/domain'
import { defineCalls } from '../call.js'
import { byId, clearable, day, id, isoDay, isoMoment, line, moneyValue, requiredText } from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

/** A receipt, or an agent's payment, that is deposited. */
const depositItem = z.object({
  id,
  kind: z.enum(depositItemKinds),
  /** The address of the deal, or the agent's name. */
  label: z.string(),
  amount: moneyValue,
  day: isoDay,
})

/** One that waits to be deposited. */
const undepositedItem = depositItem.extend({ method: z.enum(paymentMethods), reference: z.string().nullable() })

/** Several receipts as one line of the bank's statement. */
const deposit = z.object({
  id,
  depositedOn: isoDay,
  reference: z.string().nullable(),
  amount: moneyValue,
  /** None for a reversal. */
  items: z.array(depositItem),
  /** Why it was reversed. */
  reason: z.string().nullable(),
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  authorName: z.string().nullable(),
  createdAt: isoMoment,
})

export type UndepositedItem = z.output<typeof undepositedItem>
export type Deposit = z.output<typeof deposit>

const newDeposit = z.strictObject({
  /** Receipts and payments of the list of what is not deposited. */
  items: z.array(id).min(1, fieldTexts.depositItems).max(200),
  depositedOn: day,
  /** The number of the deposit slip. */
  reference: clearable(line(lengths.paymentReference)),
})

/** Bank deposits (docs/rules/books.md#deposits). */
export const depositCalls = defineCalls({
  'GET /api/undeposited': {
    permission: 'payments.read',
    summary: 'Receipts and payments that wait to be deposited, newest first',
    query: pageQuery({}),
    answer: z.array(undepositedItem),
  },
  'GET /api/deposits': {
    permission: 'payments.read',
    summary: 'Bank deposits with their receipts and payments, newest first',
    query: pageQuery({}),
    answer: z.array(deposit),
  },
  'POST /api/deposits': {
    permission: 'payments.write',
    summary: 'Enter several receipts as one bank deposit',
    status: 201,
    body: newDeposit,
    answer: deposit,
  },
  'POST /api/deposits/:id/reversal': {
    permission: 'payments.write',
    summary: 'Reverse a deposit: its receipts and payments wait to be deposited again',
    status: 201,
    params: byId,
    body: z.strictObject({ reason: requiredText(lengths.reason, fieldTexts.paymentReason) }),
    answer: deposit,
  },
})
