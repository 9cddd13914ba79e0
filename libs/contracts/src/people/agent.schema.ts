import { z } from 'zod'
import { agentStatuses, compPlans, roles, rosterOrders, lengths } from '@bluebonnet/domain'
import { otherCap } from '../plans/plan-terms.js'
import {
  isoDay,
  moneyValue,
  day,
  dollars,
  editedVersion,
  email,
  firstName,
  id,
  lastName,
  licenceNumber,
  notRequired,
  optional,
  optionalId,
  optionalLine,
  percent,
  phone,
  rowVersion,
} from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

/** A colleague, visible to everybody signed in with a business role. */
export const agentEntry = z.object({
  id,
  userId: id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  status: z.enum(agentStatuses),
  version: rowVersion,
})

/** An agent, or a TC, who has no profile and is identified by the user id. Invited: no password yet. */
export const personEntry = agentEntry.extend({
  email: z.string(),
  /** The address that replaces it once confirmed; omitted if there is none. */
  newEmail: z.string().optional(),
  phone: z.string().nullable(),
  trecLicenseNo: z.string().nullable(),
  isActive: z.boolean(),
  isInvited: z.boolean(),
  /** Null for one of the brokerage's own plans, and for a TC. */
  compPlan: z.enum(compPlans).nullable(),
  planName: z.string().nullable(),
  capYearStart: isoDay.nullable(),
  annualCap: moneyValue.nullable(),
  /** A cap agreed with this agent only. */
  ownCap: moneyValue.nullable(),
})

export const addAgent = z.strictObject({
  email,
  firstName,
  lastName,
  role: z.enum(['AGENT', 'TC']).default('AGENT'),
  phone: optional(phone),
  trecLicenseNo: optional(licenceNumber),
  compPlan: optional(z.enum(compPlans)),
  capYearStart: optional(day),
  /** The lead that becomes this agent. */
  leadId: optionalId,
})

/** A person of another system: plan, cap used so far and team, by their names there. */
export const importAgent = z.strictObject({
  ...addAgent.omit({ leadId: true, compPlan: true }).shape,
  /** Former people are not imported. */
  status: z.enum(['ACTIVE'], { error: fieldTexts.importStatus }).optional(),
  plan: optionalLine(lengths.name),
  /** What counted towards this cap year's cap before the import. */
  capUsed: optional(dollars()),
  team: optionalLine(lengths.name),
  /** The team lead, by e-mail address, licence number or name; required for a new team. */
  teamLead: optionalLine(lengths.name),
  /** The lead's percentage of the member's commission. */
  leadShare: optional(percent),
})

export const changeAgent = z
  .strictObject({
    status: notRequired(z.enum(agentStatuses)),
    compPlan: notRequired(z.enum(compPlans)),
    /** Any plan of the brokerage, from today on. */
    planId: id,
    capYearStart: optional(day),
    annualCap: optional(dollars()),
    isActive: z.boolean(),
    firstName,
    lastName,
    email,
    phone: optional(phone),
    trecLicenseNo: optional(licenceNumber),
    version: editedVersion,
  })
  .partial()

export const agentProfile = z.object({
  id: id.nullable(),
  status: z.enum(agentStatuses).nullable(),
  compPlan: z.enum(compPlans).nullable(),
  planName: z.string().nullable(),
  capYearStart: isoDay.nullable(),
  version: rowVersion.nullable(),
})
export const changeProfile = z.strictObject({
  status: notRequired(z.enum(agentStatuses)),
  compPlan: notRequired(z.enum(compPlans)),
  version: editedVersion,
})

/** One row of the roster (brokers and managers): plan, cap progress and the year's production. */
export const rosterEntry = personEntry.extend({
  /** A plan assigned in advance; omitted if there is none. */
  nextPlan: z.object({ name: z.string(), from: isoDay }).optional(),
  capPaid: moneyValue,
  capReserved: moneyValue,
  /** Omitted if the plan has no other cap. */
  otherCaps: z.array(otherCap).optional(),
  closedDeals: z.number().int(),
  closedVolume: moneyValue,
  /** The closed volume from January to the current month. Omitted without closed deals. */
  volumeByMonth: z.array(moneyValue).optional(),
  commissionYTD: moneyValue,
})

export type ImportAgent = z.output<typeof importAgent>
export type PersonEntry = z.output<typeof personEntry>
export type AgentEntry = z.output<typeof agentEntry>
export type AgentProfile = z.output<typeof agentProfile>
export type RosterEntry = z.output<typeof rosterEntry>

/** `q` matches a part of the name, e-mail address or licence number. Deactivated people come last in every order. */
export const rosterQuery = pageQuery({
  agentId: z.uuid().optional(),
  compPlan: z.enum(compPlans).optional(),
  isActive: z.stringbool().optional(),
  order: z.enum(rosterOrders).optional(),
})
