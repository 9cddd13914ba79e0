import { z } from 'zod'
import { defineCalls } from '../call.js'
import { personEntry } from '../people/agent.schema.js'
import { byId, id } from '../shared/fields.js'
import {
  addPlan,
  addPlanVersion,
  assignPlan,
  ownPlan,
  plan,
  planEffects,
  planWithVersions,
  sampledPlan,
  samplePlan,
  planTrial,
  tryPlan,
} from './plan.schema.js'
import { plainPage } from '../shared/paging.js'

export const planCalls = defineCalls({
  'GET /api/plans': {
    permission: 'plans.read',
    summary: 'Commission plans with their current versions, newest first',
    query: plainPage,
    answer: z.array(plan),
  },
  'GET /api/plans/:id': {
    permission: 'plans.read',
    summary: 'One commission plan with its versions, newest first',
    params: byId,
    answer: planWithVersions,
  },
  'POST /api/plans': {
    permission: 'plans.write',
    summary: 'Add a commission plan',
    status: 201,
    body: addPlan,
    answer: planWithVersions,
  },
  'POST /api/plans/:id/versions': {
    permission: 'plans.write',
    summary: 'Add a version of a commission plan from a day on',
    status: 201,
    params: byId,
    body: addPlanVersion,
    answer: planWithVersions,
  },
  'POST /api/plans/preview': {
    permission: 'plans.read',
    summary: 'What closed deals would have paid their agents under a plan',
    body: tryPlan,
    answer: planTrial,
  },
  'POST /api/plans/sample': {
    permission: 'plans.read',
    summary: 'Sample deals under a plan, below, across and above its cap',
    body: samplePlan,
    answer: sampledPlan,
  },
  'POST /api/agents/:id/plan': {
    permission: 'agents.manage',
    summary: 'Put an agent on a commission plan from a day on',
    creates: true,
    params: byId,
    body: assignPlan,
    answer: personEntry,
  },
  'GET /api/agents/:id/plan-effects': {
    permission: 'agents.manage',
    summary: "An agent's estimates for open deals under another plan; nothing is stored",
    params: byId,
    query: z.strictObject({ planId: id }),
    answer: planEffects,
  },
  'GET /api/agent/plan': {
    permission: 'agentProfile.own',
    summary: "The caller's own commission plan, as of today",
    answer: ownPlan,
  },
})
