import type { Lead } from '@bluebonnet/contracts'
import type { LeadEntity } from './lead.entity.js'

/** A lead as the API carries it. */
export const leadAnswer = (lead: LeadEntity): Lead => ({
  id: lead.id,
  firstName: lead.firstName,
  lastName: lead.lastName,
  email: lead.email,
  phone: lead.phone,
  roleInterest: lead.roleInterest,
  message: lead.message,
  status: lead.status,
  assignedTo: lead.assignedTo,
  note: lead.note,
  createdAt: lead.createdAt.toISOString(),
})
