import { z } from 'zod'
import { defineCalls } from '../call.js'
import { leadStatuses } from '../enums.js'
import { byId } from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import { createLead, lead, workLead } from './lead.schema.js'

export const leadCalls = defineCalls({
  'GET /api/leads': {
    permission: 'leads.read',
    summary: 'Leads, newest first',
    query: pageQuery({ status: z.enum(leadStatuses).optional() }),
    answer: z.array(lead),
  },
  'GET /api/leads/:id': { permission: 'leads.read', summary: 'One lead', params: byId, answer: lead },
  'POST /api/leads': {
    permission: 'public',
    summary: 'Leave a lead',
    status: 201,
    body: createLead,
    answer: z.object({ success: z.literal(true), id: z.uuid() }),
  },
  'PATCH /api/leads/:id': {
    permission: 'leads.work',
    summary: 'Work a lead',
    params: byId,
    body: workLead,
    answer: lead,
  },
})
