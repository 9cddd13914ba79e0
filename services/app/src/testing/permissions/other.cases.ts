import { freshAddress } from '../product.js'
import {
  anybody,
  brokersDo,
  brokersOnly,
  type CallCase,
  nobodyFinds,
  signedIn,
  type Statuses,
  superAdminFindsNone,
  superAdminOnly,
} from './call-case.js'
import {
  conversation,
  failedJob,
  lead,
  logo,
  newPlan,
  newView,
  notification,
  ownersAgent,
  passingAgent,
  passingUser,
  plan,
  planTerms,
  savedView,
} from './rows.js'

/** Brokers too read no conversation of others. */
const bothPeople = (status: number): Statuses => [401, status, status, 404, 404, 404, 404]
const ofAgent = ({ id }: { id: string }) => ({ query: `?agentId=${id}` })
const brokersCreate: Statuses = [401, 403, 403, 403, 403, 201, 403]
/** Figures of one agent: for themselves and the office. With the flag alone every figure is 0, whoever is requested. */
const ownFigures: Statuses = [401, 200, 404, 200, 200, 200, 200]
const noFigures: Statuses = [401, 404, 404, 404, 404, 404, 200]
const settings = {
  newLeads: true,
  dealStatusUpdates: true,
  commissionPayments: true,
  documentDeadlines: false,
  marketingEmails: false,
  contactMethod: 'email',
  frequency: 'daily',
}

export const otherCases = {
  'GET /api/notifications': { row: notification, own: signedIn, seenBy: ['owner'] },
  'PATCH /api/notifications/:id/read': {
    row: notification,
    own: [401, 200, 404, 404, 404, 404, 404],
    missing: nobodyFinds,
  },
  'POST /api/notifications/read-all': { own: signedIn },
  'GET /api/settings/notifications': { own: signedIn },
  'PUT /api/settings/notifications': { send: () => ({ body: settings }), own: signedIn },
  'GET /api/counts': { own: signedIn },
  'GET /api/events': { own: signedIn },

  'GET /api/saved-views': { row: savedView, own: signedIn, seenBy: ['owner'] },
  'POST /api/saved-views': { send: () => ({ body: newView() }), own: [401, 201, 201, 201, 201, 201, 201] },
  'DELETE /api/saved-views/:id': { row: savedView, own: [401, 204, 404, 404, 404, 404, 404], missing: nobodyFinds },

  'PATCH /api/auth/user': { send: () => ({ body: { phone: '(512) 555-0142' } }), own: signedIn },
  'GET /api/leads': {
    row: lead,
    own: [401, 403, 403, 403, 200, 200, 200],
    seenBy: ['manager', 'broker', 'superAdmin'],
  },
  'GET /api/leads/:id': {
    row: lead,
    own: [401, 403, 403, 403, 200, 200, 200],
    missing: [401, 403, 403, 403, 404, 404, 404],
  },
  'POST /api/leads': {
    send: () => ({
      body: { firstName: 'Nora', lastName: 'Pruitt', email: 'nora@example.test' },
      headers: { 'x-forwarded-for': freshAddress() },
    }),
    own: [201, 201, 201, 201, 201, 201, 201],
  },
  'PATCH /api/leads/:id': {
    row: lead,
    send: () => ({ body: { status: 'CONTACTED' } }),
    own: [401, 403, 403, 403, 200, 200, 200],
    missing: [401, 403, 403, 403, 404, 404, 404],
  },

  'GET /api/dashboard/stats': { row: ownersAgent, send: ofAgent, own: ownFigures, missing: noFigures },
  'GET /api/broker/stats': { own: brokersOnly },
  'GET /api/broker/waiting': { own: brokersOnly },
  'GET /api/activity': { own: signedIn },
  'GET /api/commission/summary': { row: ownersAgent, send: ofAgent, own: ownFigures, missing: noFigures },
  'GET /api/reports/summary': { row: ownersAgent, send: ofAgent, own: ownFigures, missing: noFigures },
  'GET /api/reports/series': { row: ownersAgent, send: ofAgent, own: ownFigures, missing: noFigures },
  'GET /api/conversations': { row: conversation, own: signedIn, seenBy: ['owner', 'other'] },
  'GET /api/conversations/people': { own: signedIn },
  'POST /api/conversations': {
    send: async (_row, _caller, office) => ({
      body: { userIds: [(await passingUser(office)).id], body: 'Welcome to the brokerage' },
    }),
    own: [401, 201, 201, 201, 201, 201, 201],
  },
  'GET /api/conversations/:id': { row: conversation, own: bothPeople(200), missing: nobodyFinds },
  'GET /api/conversations/:id/messages': { row: conversation, own: bothPeople(200), missing: nobodyFinds },
  'POST /api/conversations/:id/messages': {
    row: conversation,
    send: () => ({ body: { body: 'They are' } }),
    own: bothPeople(201),
    missing: nobodyFinds,
  },
  'POST /api/conversations/:id/read': {
    row: conversation,
    send: () => ({ body: {} }),
    own: bothPeople(200),
    missing: nobodyFinds,
  },
  'GET /api/search': { send: () => ({ query: '?q=rosa' }), own: signedIn },

  'GET /api/plans': { row: plan, own: brokersOnly, seenBy: ['manager', 'broker'] },
  'GET /api/plans/:id': brokersDo(plan),
  'POST /api/plans': { send: () => ({ body: newPlan() }), own: brokersCreate },
  'POST /api/plans/:id/versions': {
    row: plan,
    send: () => ({ body: { after: 1, reason: 'Another split', ...planTerms } }),
    own: brokersCreate,
    missing: [401, 403, 403, 403, 403, 404, 403],
  },
  'POST /api/plans/preview': { send: () => ({ body: { terms: planTerms } }), own: brokersOnly },
  'POST /api/plans/sample': { send: () => ({ body: { terms: planTerms, price: 400_000, rate: 3 } }), own: brokersOnly },
  'POST /api/agents/:id/plan': brokersDo(passingAgent, async (_row, _caller, office) => ({
    body: { planId: (await plan(office)).id, reason: 'A team joins' },
  })),
  'GET /api/agents/:id/plan-effects': brokersDo(passingAgent, async (_row, _caller, office) => ({
    query: `?planId=${(await plan(office)).id}`,
  })),
  'GET /api/agent/plan': { own: signedIn },

  'GET /api/public/brokerage': { own: anybody },
  'GET /api/public/brokerage/logo/:id': { row: logo, own: anybody, missing: [404, 404, 404, 404, 404, 404, 404] },
  'GET /api/settings/brokerage': { own: signedIn },
  'PUT /api/settings/brokerage/logo': {
    send: () => ({ body: { logo: null } }),
    own: [401, 403, 403, 403, 403, 200, 200],
  },
  'PATCH /api/settings/brokerage': {
    send: () => ({ body: { phone: '512-555-0100' } }),
    own: [401, 403, 403, 403, 403, 200, 200],
  },

  'GET /api/setup-steps': { own: [401, 403, 403, 403, 403, 200, 200] },
  'POST /api/setup-steps/dismiss': {
    send: () => ({ body: { steps: ['MAIL'] } }),
    own: [401, 403, 403, 403, 403, 200, 200],
  },
  'GET /api/system': { own: superAdminOnly },
  'POST /api/system/jobs/:id/retry': {
    row: failedJob,
    own: [401, 403, 403, 403, 403, 403, 204],
    missing: superAdminFindsNone,
  },
  'POST /api/portal-reports': {
    send: () => ({ body: { portal: 'mfe-agent', version: '1.0.0', path: '/deals', failure: 'NOT_DRAWN' } }),
    own: [204, 204, 204, 204, 204, 204, 204],
  },
  'GET /api/portals': { own: superAdminOnly },

  'GET /api/health/live': { own: anybody },
  'GET /api/health/ready': { own: anybody },
  'GET /api/openapi.json': { own: anybody },
  'GET /api/docs': { own: anybody },
} as const satisfies Record<string, CallCase>
