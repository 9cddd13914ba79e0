import { answering } from '@bluebonnet/platform'
import { Dashboard } from './dashboard.js'

export const DashboardController = answering(
  { dashboard: Dashboard },
  { 'GET /api/dashboard/stats': ({ dashboard }, { caller, query }) => dashboard.stats(caller, query.agentId) },
)
