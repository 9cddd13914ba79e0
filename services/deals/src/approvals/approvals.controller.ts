import { answering } from '@bluebonnet/platform'
import { Approvals } from './approvals.js'
import { PendingDeals } from './pending-deals.js'

export const ApprovalsController = answering(
  { approvals: Approvals, waiting: PendingDeals },
  {
    'GET /api/deals/pending-approvals': ({ waiting }, { caller, query }) => waiting.list(caller, query),
    'POST /api/deals/:id/approve': ({ approvals }, { caller, params, body }) =>
      approvals.approve(caller, params.id, body?.version),
    'POST /api/deals/:id/reject': ({ approvals }, { caller, params, body }) =>
      approvals.reject(caller, params.id, body.reason, body.version),
  },
)
