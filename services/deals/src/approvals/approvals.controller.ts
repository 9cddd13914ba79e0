import { createController, Lists } from '@bluebonnet/platform'
import { Approvals } from './approvals.js'
import { BrokerStatsReader } from './broker-stats.js'
import { pendingDealAnswer, pendingDeals } from './pending-deals.js'

export const ApprovalsController = createController(
  { approvals: Approvals, lists: Lists, brokerStatsReader: BrokerStatsReader },
  {
    'GET /api/broker/stats': ({ brokerStatsReader }) => brokerStatsReader.read(),
    'GET /api/deals/pending-approvals': async ({ lists }, { caller, query }) =>
      (await lists.page(pendingDeals, caller, query)).map(pendingDealAnswer),
    'POST /api/deals/:id/approve': ({ approvals }, { caller, params, body }) =>
      approvals.approve(caller, params.id, body?.version),
    'POST /api/deals/:id/undo-approval': ({ approvals }, { caller, params, body }) =>
      approvals.undo(caller, params.id, body.version),
    'POST /api/deals/:id/reject': ({ approvals }, { caller, params, body }) =>
      approvals.reject(caller, params.id, body.reason, body.version),
  },
)
