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

/** A colleague, as everybody signed in with a business role may see them. */
export const agentEntry = z.object({
  id,
  userId: id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  status: z.enum(agentStatuses),
  version: rowVersion,
})

/** An agent, or a TC, who has no profile and goes by their user id. Invited: has set no password yet. */
export const personEntry = agentEntry.extend({
  email: z.string(),
  phone: z.string().nullable(),
  trecLicenseNo: z.string().nullable(),
  isActive: z.boolean(),
  isInvited: z.boolean(),
  /** Null on a plan of the brokerage's own, and for a TC. */
  compPlan: z.enum(compPlans).nullable(),
  planName: z.string().nullable(),
  capYearStart: isoDay.nullable(),
  annualCap: moneyValue.nullable(),
  /** What was agreed with them alone. */
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
  /** Who asked to join, when it is they who are added. */
  leadId: optionalId,
})

/** A person of another system: with plan, cap used so far and team, as their names are written there. */
export const importAgent = z.strictObject({
  ...addAgent.omit({ leadId: true, compPlan: true }).shape,
  /** Who left there is not brought here. */
  status: z.enum(['ACTIVE'], { error: fieldTexts.importStatus }).optional(),
  plan: optionalLine(lengths.name),
  /** What counted towards the cap of this cap year before the move. */
  capUsed: optional(dollars()),
  team: optionalLine(lengths.name),
  /** Who leads the team, by e-mail address, licence number or name; needed for one that is not there yet. */
  teamLead: optionalLine(lengths.name),
  /** Percent of the member's commission that the lead gets. */
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

/** One line of the roster (brokers and managers): plan, cap progress and the year's production. */
export const rosterEntry = personEntry.extend({
  /** Said ahead; left out where none was. */
  nextPlan: z.object({ name: z.string(), from: isoDay }).optional(),
  capPaid: moneyValue,
  capReserved: moneyValue,
  /** Left out where the plan has no further cap. */
  otherCaps: z.array(otherCap).optional(),
  closedDeals: z.number().int(),
  closedVolume: moneyValue,
  commissionYTD: moneyValue,
})

export type ImportAgent = z.output<typeof importAgent>
export type PersonEntry = z.output<typeof personEntry>
export type AgentEntry = z.output<typeof agentEntry>
export type AgentProfile = z.output<typeof agentProfile>
export type RosterEntry = z.output<typeof rosterEntry>

/** `q` is a part of the name, e-mail address or licence number. Whoever was let go stands last in every order. */
export const rosterQuery = pageQuery({
  agentId: z.uuid().optional(),
  compPlan: z.enum(compPlans).optional(),
  isActive: z.stringbool().optional(),
  order: z.enum(rosterOrders).optional(),
})
