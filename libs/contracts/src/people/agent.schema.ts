import { z } from 'zod'
import { agentStatuses, compPlans, roles } from '../enums.js'
import {
  answeredMoney,
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
  phone,
  rowVersion,
} from '../shared/fields.js'

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

/**
 * An agent, or a TC, who has no profile and so goes by their user id, here as on the roster. Invited is who has set no
 * password yet.
 */
export const personEntry = agentEntry.extend({
  email: z.string(),
  phone: z.string().nullable(),
  trecLicenseNo: z.string().nullable(),
  isActive: z.boolean(),
  isInvited: z.boolean(),
  compPlan: z.enum(compPlans).nullable(),
  capYearStart: day.nullable(),
  annualCap: answeredMoney.nullable(),
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
})

export const changeAgent = z
  .strictObject({
    status: notRequired(z.enum(agentStatuses)),
    compPlan: notRequired(z.enum(compPlans)),
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
  capYearStart: day.nullable(),
  version: rowVersion.nullable(),
})
export const changeProfile = z.strictObject({
  status: notRequired(z.enum(agentStatuses)),
  compPlan: notRequired(z.enum(compPlans)),
  version: editedVersion,
})

/** One line of the roster (brokers and managers): plan, cap progress and the year's production. */
export const rosterEntry = personEntry.extend({
  capPaid: answeredMoney,
  capReserved: answeredMoney,
  closedDeals: z.number().int(),
  closedVolume: answeredMoney,
  commissionYTD: answeredMoney,
})

export type PersonEntry = z.output<typeof personEntry>
export type AgentEntry = z.output<typeof agentEntry>
export type AgentProfile = z.output<typeof agentProfile>
export type RosterEntry = z.output<typeof rosterEntry>
