import { z } from 'zod'
import { defineCalls } from '../call.js'
import { byId, successAnswer, emptyObject } from '../shared/fields.js'
import { plainPage } from '../shared/paging.js'
import {
  addAgent,
  agentEntry,
  agentProfile,
  changeAgent,
  changeProfile,
  personEntry,
  rosterEntry,
  rosterQuery,
} from './agent.schema.js'

export const agentCalls = defineCalls({
  'GET /api/agents': {
    permission: 'agents.read',
    summary: 'Colleagues',
    query: plainPage,
    answer: z.array(agentEntry),
  },
  'POST /api/agents': {
    permission: 'agents.manage',
    summary: 'Add an agent or TC',
    status: 201,
    body: addAgent,
    answer: personEntry,
  },
  'PATCH /api/agents/:id': {
    permission: 'agents.manage',
    summary: "Change an agent's name, e-mail, plan, status or access (a TC by their user id)",
    params: byId,
    body: changeAgent,
    answer: personEntry,
  },
  'POST /api/agents/:id/new-email': {
    permission: 'agents.manage',
    summary: 'E-mail the link that confirms the new address again (a TC by their user id)',
    status: 202,
    creates: true,
    params: byId,
    body: emptyObject.optional(),
    answer: successAnswer,
  },
  'DELETE /api/agents/:id/new-email': {
    permission: 'agents.manage',
    summary: 'Cancel the new address that waits to be confirmed (a TC by their user id)',
    status: 204,
    params: byId,
    answer: null,
  },
  'POST /api/agents/:id/invitation': {
    permission: 'agents.manage',
    summary: 'E-mail the link for the first password again (a TC by their user id)',
    status: 202,
    creates: true,
    params: byId,
    body: emptyObject.optional(),
    answer: successAnswer,
  },
  'GET /api/roster': {
    permission: 'roster.read',
    summary: 'Agents with plan, cap and production, by name',
    query: rosterQuery,
    answer: z.array(rosterEntry),
  },
  'GET /api/agent/profile': {
    permission: 'agentProfile.own',
    summary: "The caller's own agent status and plan",
    answer: agentProfile,
  },
  'POST /api/agent/profile': {
    permission: 'agentProfile.own',
    summary: "Change the caller's own agent status and plan",
    body: changeProfile,
    answer: agentProfile,
  },
})
