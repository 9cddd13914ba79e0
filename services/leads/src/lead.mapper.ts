import type { Lead } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'
import type { LeadEntity } from './lead.entity.js'

/** Maps a lead to its API form. */
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
  agentId: lead.agentId,
  createdAt: lead.createdAt.toISOString(),
})

export const leadErrors = defineErrors({
  LEAD_NOT_FOUND: { status: 404, message: 'There is no such lead' },
  ASSIGNEE_UNKNOWN: { status: 400, message: 'A lead can be assigned to an active broker, manager or super admin only' },
})
