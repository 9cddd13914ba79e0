import { createController } from '@bluebonnet/platform'
import { AgentPlans } from './agent-plans.js'
import { PlanEditor } from './plan-editor.js'

export const PlansController = createController(
  { desk: PlanEditor, agentPlans: AgentPlans },
  {
    'GET /api/plans': ({ desk }, { caller, query }) => desk.list(caller, query),
    'GET /api/plans/:id': ({ desk }, { caller, params }) => desk.one(caller, params.id),
    'POST /api/plans': ({ desk }, { once, caller, body }) => desk.add(once, caller, body),
    'POST /api/plans/:id/versions': ({ desk }, { once, caller, params, body }) =>
      desk.addVersion(once, caller, params.id, body),
    'POST /api/agents/:id/plan': ({ agentPlans }, { once, caller, params, body }) =>
      once((manager) => agentPlans.assign(manager, caller, params.id, body)),
    'GET /api/agent/plan': ({ agentPlans }, { caller }) => agentPlans.own(caller),
  },
)
