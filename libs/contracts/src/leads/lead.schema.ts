import { z } from 'zod'
import { leadRoles, leadStatuses } from '../enums.js'
import { lengths } from '../lengths.js'
import {
  answeredMoment,
  email,
  firstName,
  id,
  lastName,
  optional,
  optionalId,
  optionalText,
  phone,
  whenMissing,
} from '../shared/fields.js'

export const createLead = z.strictObject({
  firstName,
  lastName,
  email,
  phone: optional(phone),
  roleInterest: z.enum(leadRoles, whenMissing('Role interest is required')).default('AGENT'),
  message: optionalText(lengths.note),
  /**
   * A field that people do not see; what fills it in is not a person (docs/rules/accounts-and-sessions.md#honeypot).
   */
  website: optionalText(300),
})

export const lead = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roleInterest: z.enum(leadRoles),
  message: z.string().nullable(),
  status: z.enum(leadStatuses),
  assignedTo: id.nullable(),
  note: z.string().nullable(),
  createdAt: answeredMoment,
})
export const workLead = z
  .strictObject({ status: z.enum(leadStatuses), assignedTo: optionalId, note: optionalText(lengths.note) })
  .partial()

export type Lead = z.output<typeof lead>
