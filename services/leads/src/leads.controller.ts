import { createController } from '@bluebonnet/platform'
import { Leads } from './leads.js'

export const LeadsController = createController(
  { leads: Leads },
  {
    'POST /api/leads': ({ leads }, { once, body, request }) => leads.leave(once, body, request.ip),
    'GET /api/leads': ({ leads }, { query }) => leads.list(query),
    'GET /api/leads/:id': ({ leads }, { params }) => leads.one(params.id),
    'PATCH /api/leads/:id': ({ leads }, { caller, params, body }) => leads.work(caller, params.id, body),
  },
)
