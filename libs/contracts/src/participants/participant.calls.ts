import { z } from 'zod'
import { defineCalls } from '../call.js'
import { cdaLine } from '../cdas/cda.schema.js'
import {
  agentRoles,
  commissionBases,
  dealStatuses,
  licenceFlags,
  otherRoles,
  payeeKinds,
  payeeRoles,
  planPaidKinds,
  lengths,
  thousandthsOf,
} from '@bluebonnet/domain'
import {
  isoDay,
  isoMoment,
  moneyValue,
  byId,
  clearable,
  day,
  dollars,
  editedVersion,
  id,
  line,
  optional,
  optionalReason,
  percent,
  requiredLine,
  requiredText,
  rowVersion,
  requiredMessage,
} from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

/** A registration has its last valid day; licences of other states have other formats than those of Texas. */
export const addPayee = z.strictObject({
  name: requiredLine(lengths.name, fieldTexts.name),
  kind: z.enum(payeeKinds, requiredMessage(fieldTexts.type)),
  licenceNumber: clearable(line(lengths.payeeLicence)),
  registrationExpires: clearable(day),
  address: clearable(line(lengths.officeAddress)),
})
const updatePayee = addPayee.partial().extend({ version: editedVersion })

const payeeFacts = {
  id,
  name: z.string(),
  kind: z.enum(payeeKinds),
  licenceNumber: z.string().nullable(),
  registrationExpires: isoDay.nullable(),
}
const payee = z.object({ ...payeeFacts, address: z.string().nullable(), version: rowVersion, createdAt: isoMoment })

/** A payee in the list. */
const listedPayee = z.object({
  ...payee.shape,
  /** Warnings about licence and registration, the most severe first. */
  flags: z.array(z.enum(licenceFlags)),
  /** The number of deals that pay it and that the caller sees; 10,001 means more than 10,000. */
  deals: z.number().int(),
})

/** A deal that pays a payee, and the amount: from the deal itself, its CDA, or the plan until there is one. */
const payeeDeal = z.object({
  id,
  dealId: id,
  propertyAddress: z.string(),
  status: z.enum(dealStatuses),
  closeDate: isoDay.nullable(),
  agentName: z.string(),
  isSample: z.boolean(),
  role: z.enum([...otherRoles, ...planPaidKinds]),
  /** Its name in the plan; null for a payment of the deal itself. */
  label: z.string().nullable(),
  percent: z.number().nullable(),
  amount: moneyValue.nullable(),
})

const shareOrAmount = {
  percent: optional(percent.refine((value) => value > 0, fieldTexts.amountAboveZero)),
  amount: optional(dollars().refine((value) => value > 0, fieldTexts.amountAboveZero)),
}
const isOne = (one: { percent?: number | null | undefined; amount?: number | null | undefined }): boolean =>
  (typeof one.percent === 'number') !== (typeof one.amount === 'number')
const saysOne = { error: fieldTexts.shareOrAmount, path: ['amount'] }

/** A percentage, of the agent's share for advances and levies and of the gross otherwise, or dollars. */
const newParticipant = z
  .strictObject({
    role: z.enum(otherRoles, requiredMessage(fieldTexts.paidFor)),
    payeeId: z.string(requiredMessage(fieldTexts.payee)).min(1, fieldTexts.payee).pipe(id),
    ...shareOrAmount,
  })
  .refine(isOne, saysOne)
/** The complete list, in page order; a payee appears once per role. */
const newParticipants = z
  .array(newParticipant)
  .max(6, 'At most 6')
  .refine((all) => new Set(all.map((one) => `${one.role} ${one.payeeId}`)).size === all.length, fieldTexts.payeeTwice)

/** A percentage of what is left after other agents' amounts, or dollars. */
const newDealAgent = z
  .strictObject({
    role: z.enum(agentRoles, requiredMessage(fieldTexts.paidFor)),
    agentId: z.string(requiredMessage(fieldTexts.agent)).min(1, fieldTexts.agent).pipe(id),
    ...shareOrAmount,
  })
  .refine(isOne, saysOne)
const newDealAgents = z
  .array(newDealAgent)
  .max(4, 'At most 4')
  .refine((all) => new Set(all.map((one) => one.agentId)).size === all.length, fieldTexts.agentTwice)
  .refine((all) => all.reduce((sum, one) => sum + thousandthsOf(one.percent ?? 0), 0) <= 100_000, fieldTexts.sharesOver)

const setParticipants = z.strictObject({
  participants: newParticipants,
  /** Agents of the brokerage who share the deal with its own; unchanged if omitted. */
  agents: optional(newDealAgents),
  /** The version of the list that the edit started from. */
  version: editedVersion,
  /** Why a broker changes a settled deal (docs/rules/lifecycle.md#settled). */
  reason: optionalReason(lengths.reason),
})

/** Who gets what of a deal, in the order of the CDA's page. */
/** The amount to divide: the gross commission, and what the client pays in addition. */
const division = z.object({ gross: moneyValue, clientPaid: moneyValue, lines: z.array(cdaLine) })

const dealParticipants = z.object({
  /** The deal's row version. */
  version: rowVersion,
  participants: z.array(
    z.object({
      role: z.enum(otherRoles),
      payee: z.object(payeeFacts),
      percent: z.number().nullable(),
      amount: moneyValue.nullable(),
    }),
  ),
  /** Agents of the brokerage who share the deal with its own; a sharing agent sees only themselves. */
  agents: z.array(
    z.object({
      role: z.enum(agentRoles),
      agent: z.object({ id, name: z.string(), licenceNumber: z.string().nullable() }),
      percent: z.number().nullable(),
      amount: moneyValue.nullable(),
    }),
  ),
  /** The plan of each agent of the brokerage; an agent sees only their own. */
  plans: z.array(
    z.object({
      agent: z.object({ id, name: z.string() }),
      planId: id,
      name: z.string(),
      version: z.number().int(),
      /** A broker's choice for this deal; null for the agent's own plan. */
      chosen: z.object({ id, reason: z.string(), authorName: z.string().nullable(), at: isoMoment }).nullable(),
    }),
  ),
  /** ACTUAL is from the active CDA, ESTIMATE from a computation now. */
  paid: division.extend({ basis: z.enum(commissionBases) }),
})

/** Null removes the choice: the agent's own plan applies again. */
const choosePlan = z.strictObject({
  /** The deal's own agent by default. */
  agentId: optional(id),
  planId: id.nullable(),
  /** The version of the plan; by default the version of the deal's day. */
  version: optional(z.number().int().min(1)),
  /** The choice that the caller saw, null for none; a later choice is not overwritten. */
  after: optional(id),
  reason: requiredText(lengths.reason, 'Enter a reason'),
})

export type Payee = z.output<typeof payee>
export type ListedPayee = z.output<typeof listedPayee>
export type PayeeDeal = z.output<typeof payeeDeal>
export type NewPayee = z.output<typeof addPayee>
export type NewParticipant = z.output<typeof newParticipant>
export type NewDealAgent = z.output<typeof newDealAgent>
export type DealParticipants = z.output<typeof dealParticipants>
export type Division = z.output<typeof division>

export const participantCalls = defineCalls({
  'GET /api/payees': {
    permission: 'payees.read',
    summary: 'Payees outside the brokerage, newest first; with a role, only those who may have it',
    query: pageQuery({
      role: z.enum(payeeRoles).optional(),
      kind: z.enum(payeeKinds).optional(),
      /** Only payees with a warning about their licence or registration. */
      warned: z.stringbool().optional(),
    }),
    answer: z.array(listedPayee),
  },
  'POST /api/payees': {
    permission: 'payees.write',
    summary: 'Add a payee',
    status: 201,
    body: addPayee,
    answer: payee,
  },
  'GET /api/payees/:id': { permission: 'payees.read', summary: 'One payee', params: byId, answer: payee },
  'GET /api/payees/:id/deals': {
    permission: 'payees.read',
    summary: 'The deals that pay a payee, directly or by a plan, newest first, with the amounts',
    params: byId,
    query: pageQuery({}),
    answer: z.array(payeeDeal),
  },
  'PATCH /api/payees/:id': {
    permission: 'payees.write',
    summary: 'Change a payee',
    params: byId,
    body: updatePayee,
    answer: payee,
  },
  'GET /api/own-parts': {
    permission: 'deals.approve',
    summary: 'Deals of others in which the caller has a part, and so may not decide as a manager',
    answer: z.object({ dealIds: z.array(id) }),
  },
  'GET /api/deals/:id/participants': {
    permission: 'deals.read',
    summary: "The division of a deal, with each payee's amount and reason",
    params: byId,
    answer: dealParticipants,
  },
  'PUT /api/deals/:id/participants': {
    permission: 'deals.write',
    summary: "Replace the list of a deal's participants and other payees",
    params: byId,
    body: setParticipants,
    answer: dealParticipants,
  },
  'POST /api/deals/:id/plan': {
    permission: 'deals.approve',
    summary: 'Choose the plan of one agent for one deal, or remove the choice',
    params: byId,
    body: choosePlan,
    answer: dealParticipants,
  },
  'POST /api/deals/:id/participants/preview': {
    permission: 'deals.write',
    summary: "Preview of a deal's division for a list of participants; nothing is stored",
    params: byId,
    body: z.strictObject({ participants: newParticipants, agents: optional(newDealAgents) }),
    answer: division,
  },
})
