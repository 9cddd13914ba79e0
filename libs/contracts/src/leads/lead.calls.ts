import { z } from 'zod'
import { defineCalls } from '../call.js'
import { leadRoles, leadStatuses, lengths } from '@bluebonnet/domain'
import {
  isoMoment,
  byId,
  email,
  firstName,
  id,
  lastName,
  optional,
  optionalId,
  optionalText,
  phone,
  requiredMessage,
} from '../shared/fields.js'
import { orderIn, pageQuery } from '../shared/paging.js'

export const createLead = z.strictObject({
  firstName,
  lastName,
  email,
  phone: optional(phone),
  roleInterest: z.enum(leadRoles, requiredMessage('Role interest is required')).default('AGENT'),
  message: optionalText(lengths.note),
  /** A hidden field: only a bot fills it in (docs/rules/accounts-and-sessions.md#honeypot). */
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
  /** The agent profile that was created from it. */
  agentId: id.nullable(),
  createdAt: isoMoment,
})
export const workLead = z
  .strictObject({ status: z.enum(leadStatuses), assignedTo: optionalId, note: optionalText(lengths.note) })
  .partial()

export type Lead = z.output<typeof lead>

export const leadCalls = defineCalls({
  'GET /api/leads': {
    permission: 'leads.read',
    summary: 'Leads, newest first',
    query: pageQuery({
      status: z.enum(leadStatuses).optional(),
      /** Leads without an answer. */
      isOpen: z.stringbool().optional(),
      ...orderIn('leads'),
    }),
    answer: z.array(lead),
  },
  'GET /api/leads/:id': { permission: 'leads.read', summary: 'One lead', params: byId, answer: lead },
  'POST /api/leads': {
    permission: 'public',
    summary: 'Submit a lead',
    status: 201,
    body: createLead,
    answer: z.object({ success: z.literal(true), id: z.uuid() }),
  },
  'PATCH /api/leads/:id': {
    permission: 'leads.work',
    summary: 'Change the status, assignee or note of a lead',
    params: byId,
    body: workLead,
    answer: lead,
  },
})
