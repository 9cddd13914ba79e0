import { createController } from '@bluebonnet/platform'
import { WaitingForBrokers } from './broker-waiting.js'
import { Dashboard } from './dashboard.js'

export const DashboardController = createController(
  { dashboard: Dashboard, waitingForBrokers: WaitingForBrokers },
  {
    'GET /api/dashboard/stats': ({ dashboard }, { caller, query }) => dashboard.stats(caller, query.agentId),
    'GET /api/broker/waiting': ({ waitingForBrokers }) => waitingForBrokers.read(),
  },
)
