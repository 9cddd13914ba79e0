import { createController } from '@bluebonnet/platform'
import { PayeeLists } from './payee-lists.js'
import { Payees } from './payees.js'

export const PayeesController = createController(
  { payees: Payees, lists: PayeeLists },
  {
    'GET /api/payees': ({ lists }, { caller, query }) => lists.list(caller, query),
    'GET /api/payees/:id/deals': ({ lists }, { caller, params, query }) => lists.deals(caller, params.id, query),
    'GET /api/payees/:id': ({ lists }, { caller, params }) => lists.one(caller, params.id),
    'POST /api/payees': ({ payees }, { once, caller, body }) => payees.add(once, caller, body),
    'PATCH /api/payees/:id': ({ payees }, { caller, params, body }) => payees.change(caller, params.id, body),
  },
)
