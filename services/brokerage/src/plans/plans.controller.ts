import { answering } from '@bluebonnet/platform'
import { AgentPlans } from './agent-plans.js'
import { PlanDesk } from './plan-desk.js'

export const PlansController = answering(
  { desk: PlanDesk, agentPlans: AgentPlans },
  {
    'GET /api/plans': ({ desk }, { caller, query }) => desk.list(caller, query),
    'GET /api/plans/:id': ({ desk }, { caller, params }) => desk.one(caller, params.id),
    'POST /api/plans': ({ desk }, { caller, body }) => desk.add(caller, body),
    'POST /api/plans/:id/versions': ({ desk }, { caller, params, body }) => desk.sayAnew(caller, params.id, body),
    'POST /api/agents/:id/plan': ({ agentPlans }, { caller, params, body }) =>
      agentPlans.assign(caller, params.id, body),
    'GET /api/agent/plan': ({ agentPlans }, { caller }) => agentPlans.own(caller),
  },
)
