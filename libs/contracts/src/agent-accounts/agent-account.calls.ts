import { z } from 'zod'
import { defineCalls } from '../call.js'
import { enteredAccountKinds, accountKinds, chargeFrequencies, lengths, paymentMethods } from '@bluebonnet/domain'
import {
  requiredDay,
  positiveDollars,
  isoDay,
  isoMoment,
  moneyValue,
  byId,
  clearable,
  day,
  editedVersion,
  id,
  line,
  optional,
  optionalId,
  optionalReasonLine,
  requiredLine,
  requiredText,
  rowVersion,
  signedDollars,
  requiredMessage,
} from '../shared/fields.js'
import { pageQuery, plainPage } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

/** What an agent owes the brokerage; negative amounts are prepaid. */
const agentAccount = z.object({
  agentId: id,
  agentName: z.string(),
  balance: moneyValue,
  /** The day of the oldest unpaid charge; null if nothing is owed. */
  oldestDue: isoDay.nullable(),
  /** The balance by the age of its charges, in days. */
  ages: z.object({ upTo30: moneyValue, upTo60: moneyValue, upTo90: moneyValue, over90: moneyValue }),
  /** The part that CDAs of open deals will take. */
  reserved: z.array(z.object({ dealId: id, propertyAddress: z.string(), amount: moneyValue })),
})

const accountEntry = z.object({
  id,
  kind: z.enum(accountKinds),
  /** The change of the balance: negative for payments and for amounts taken at a closing. */
  amount: moneyValue,
  effectiveDate: isoDay,
  reason: z.string(),
  /** How an agent paid; null for other entries. */
  method: z.enum(paymentMethods).nullable(),
  reference: z.string().nullable(),
  depositedOn: isoDay.nullable(),
  /** It went to the bank later than it came, or waits for that. */
  toDeposit: z.boolean(),
  /** The deal whose closing took the amount. */
  dealId: id.nullable(),
  propertyAddress: z.string().nullable(),
  /** Whether another entry reversed it. */
  isReversed: z.boolean(),
  /** Null for a recurring charge. */
  authorName: z.string().nullable(),
  createdAt: isoMoment,
})

/** The statement of a month of the brokerage's calendar, created when the month is over. */
const accountStatement = z.object({
  /** `2026-11` */
  month: z.string(),
  opening: moneyValue,
  closing: moneyValue,
  createdAt: isoMoment,
})
const ofMonth = byId.extend({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldTexts.month) })

const newAccountEntry = z
  .strictObject({
    kind: z.enum(enteredAccountKinds, requiredMessage(fieldTexts.type)),
    amount: positiveDollars,
    effectiveDate: day,
    reason: requiredText(lengths.reason, fieldTexts.accountReason),
    method: optional(z.enum(paymentMethods)),
    reference: clearable(line(lengths.paymentReference)),
    /** The day of the bank deposit, if it differs. */
    depositedOn: optional(day),
    /** It goes to the bank later, with others as one deposit. */
    toDeposit: z.boolean().default(false),
    /** The equal entry of somebody else that the caller has seen. */
    seen: optionalId,
  })
  .refine(
    ({ kind, method, reference, depositedOn, toDeposit }) =>
      kind === 'PAYMENT' || !(method ?? reference ?? depositedOn ?? (toDeposit || null)),
    { error: fieldTexts.paymentAlone, path: ['method'] },
  )
  .refine(({ depositedOn, toDeposit }) => !toDeposit || depositedOn == null, {
    error: fieldTexts.depositLater,
    path: ['depositedOn'],
  })
  .refine(({ depositedOn, effectiveDate }) => depositedOn == null || depositedOn >= effectiveDate, {
    error: fieldTexts.depositFirst,
    path: ['depositedOn'],
  })

/** An agent's balance in another system; negative if prepaid. */
export const importBalance = z.strictObject({
  agentId: optionalId,
  balance: signedDollars('Nothing is owed: leave this row out'),
  /** Today by default. */
  effectiveDate: optional(day),
  reason: optionalReasonLine(lengths.reason),
})

const recurringCharge = z.object({
  id,
  label: z.string(),
  amount: moneyValue,
  every: z.enum(chargeFrequencies),
  /** The first due date; it sets the day of the month, or of the year, of all others. */
  startsOn: isoDay,
  /** The last possible due date; null for no end. */
  endsOn: isoDay.nullable(),
  /** The charged agent; null for every active agent. */
  agentId: id.nullable(),
  agentName: z.string().nullable(),
  version: rowVersion,
})

const newCharge = z
  .strictObject({
    label: requiredLine(lengths.planLabel, fieldTexts.chargeLabel),
    amount: positiveDollars,
    every: z.enum(chargeFrequencies, requiredMessage(fieldTexts.type)),
    startsOn: requiredDay(fieldTexts.chargeStart),
    endsOn: clearable(day),
    agentId: optionalId,
  })
  .refine(({ startsOn, endsOn }) => endsOn == null || endsOn >= startsOn, {
    error: fieldTexts.chargeEndsBeforeStart,
    path: ['endsOn'],
  })

const changeCharge = z.strictObject({
  label: requiredLine(lengths.planLabel, fieldTexts.chargeLabel).optional(),
  endsOn: clearable(day),
  version: editedVersion,
})

/** What a recurring charge would charge immediately, for due dates in the past. */
const chargePreview = z.object({
  days: z.array(z.object({ day: isoDay, agents: z.number().int(), amount: moneyValue })),
  entries: z.number().int(),
  amount: moneyValue,
})

export type AgentAccount = z.output<typeof agentAccount>
export type AccountEntry = z.output<typeof accountEntry>
export type AccountStatement = z.output<typeof accountStatement>
export type RecurringCharge = z.output<typeof recurringCharge>

const ofEntry = byId.extend({ entryId: id })

export type ImportBalance = z.output<typeof importBalance>

export const agentAccountCalls = defineCalls({
  'GET /api/agent-accounts': {
    permission: 'agentAccounts.read',
    summary: 'Balances of agents’ accounts, in the roster’s order',
    query: pageQuery({ owing: z.stringbool().optional() }),
    answer: z.array(agentAccount),
  },
  'GET /api/agent-accounts/:id': {
    permission: 'commission.read',
    summary: 'The balance of an agent’s account, for brokers and that agent',
    params: byId,
    answer: agentAccount,
  },
  'GET /api/agent-accounts/:id/entries': {
    permission: 'commission.read',
    summary: 'The entries of an agent’s account, newest first',
    params: byId,
    query: plainPage,
    answer: z.array(accountEntry),
  },
  'GET /api/agent-accounts/:id/statements': {
    permission: 'commission.read',
    summary: 'The monthly statements of an agent’s account, newest first',
    params: byId,
    query: plainPage,
    answer: z.array(accountStatement),
  },
  'GET /api/agent-accounts/:id/statements/:month': {
    permission: 'commission.read',
    summary: 'The statement of an agent’s account for a month (2026-11), as PDF',
    params: ofMonth,
    answer: 'stream',
    contentType: 'application/pdf',
  },
  'POST /api/agent-accounts/:id/entries': {
    permission: 'agentAccounts.write',
    summary: "Enter a charge, a payment, a credit or a write-off in an agent's account",
    status: 201,
    params: byId,
    body: newAccountEntry,
    answer: accountEntry,
  },
  'POST /api/agent-accounts/:id/entries/:entryId/reversal': {
    permission: 'agentAccounts.write',
    summary: 'Reverse an entry',
    status: 201,
    params: ofEntry,
    body: z.strictObject({ reason: requiredText(lengths.reason, fieldTexts.accountReason) }),
    answer: accountEntry,
  },
  'GET /api/recurring-charges': {
    permission: 'agentAccounts.read',
    summary: 'Recurring charges, newest first',
    query: plainPage,
    answer: z.array(recurringCharge),
  },
  'POST /api/recurring-charges': {
    permission: 'agentAccounts.write',
    summary: 'Add a recurring charge, monthly or yearly, for one agent or all',
    status: 201,
    body: newCharge,
    answer: recurringCharge,
  },
  'POST /api/recurring-charges/preview': {
    permission: 'agentAccounts.write',
    summary: 'Preview of the first charges of a recurring charge; nothing is stored',
    body: newCharge,
    answer: chargePreview,
  },
  'PATCH /api/recurring-charges/:id': {
    permission: 'agentAccounts.write',
    summary: 'Rename a recurring charge, or set its last day; earlier charges stay',
    params: byId,
    body: changeCharge,
    answer: recurringCharge,
  },
})
