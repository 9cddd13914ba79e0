import { createController } from '@bluebonnet/platform'
import { Deposits } from './deposits.js'

export const DepositsController = createController(
  { deposits: Deposits },
  {
    'GET /api/undeposited': ({ deposits }, { query }) => deposits.undeposited(query),
    'GET /api/deposits': ({ deposits }, { query }) => deposits.list(query),
    'POST /api/deposits': ({ deposits }, { once, caller, body }) => deposits.enter(once, caller, body),
    'POST /api/deposits/:id/reversal': ({ deposits }, { once, caller, params, body }) =>
      deposits.reverse(once, caller, params.id, body.reason),
  },
)
