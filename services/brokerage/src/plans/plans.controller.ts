import { createController } from '@bluebonnet/platform'
import { AgentPlans } from './agent-plans.js'
import { PlanEditor } from './plan-editor.js'

export const PlansController = createController(
  { planEditor: PlanEditor, agentPlans: AgentPlans },
  {
    'GET /api/plans': ({ planEditor }, { caller, query }) => planEditor.list(caller, query),
    'GET /api/plans/:id': ({ planEditor }, { caller, params }) => planEditor.one(caller, params.id),
    'POST /api/plans': ({ planEditor }, { once, caller, body }) => planEditor.add(once, caller, body),
    'POST /api/plans/:id/versions': ({ planEditor }, { once, caller, params, body }) =>
      planEditor.addVersion(once, caller, params.id, body),
    'POST /api/agents/:id/plan': ({ agentPlans }, { once, caller, params, body }) =>
      once((manager) => agentPlans.assign(manager, caller, params.id, body)),
    'GET /api/agent/plan': ({ agentPlans }, { caller }) => agentPlans.own(caller),
  },
)
