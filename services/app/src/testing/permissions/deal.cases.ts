import { paperList } from '@bluebonnet/contracts/papers/paper.schema'
import { taskTemplate } from '@bluebonnet/contracts/tasks/task.calls'
import { newId } from '@bluebonnet/platform'
import { z } from 'zod'
import type { Office } from '../office.js'
import {
  brokersFindNone,
  brokersOnly,
  business,
  type CallCase,
  everybodyOfTheOffice,
  nobodyFinds,
  noneThere,
  ownerAndOffice,
  ownerAndOfficeChange,
  ownerAndOfficeCreate,
  type RowMaker,
  signedIn,
} from './call-case.js'
import {
  accountEntry,
  approvedCda,
  cda,
  client,
  deal,
  dealIn,
  make,
  newAccountEntry,
  newCharge,
  newDeal,
  ownersAgent,
  newMember,
  newPayee,
  newTeam,
  ownTask,
  licenceUpload,
  payee,
  recurringCharge,
  task,
  team,
  teamMember,
  uploadBy,
  waitingPaper,
} from './rows.js'

const firstItem = z.object({ items: z.tuple([z.object({ key: z.string() })], z.unknown()) })
const paperLists = z.array(paperList)
const taskTemplates = z.array(taskTemplate)
const approvedDeal = dealIn('APPROVED')

const firstTerms = { source: 'CONTRACT', effectiveDate: '2026-03-02', optionDays: 7, replaces: null }
const dealUnderTerms: RowMaker = async (office) => {
  const row = await deal(office)
  await office.test.ask(`/api/deals/${row.id}/contract`, {
    method: 'POST',
    cookie: office.owner.cookie,
    body: firstTerms,
  })
  return row
}

const referral = async (office: Office) => ({ role: 'REFERRAL_OUT', payeeId: (await payee(office)).id, percent: 25 })

export const dealCases = {
  'GET /api/deals': { row: deal, own: signedIn, seenBy: everybodyOfTheOffice },
  'POST /api/deals': {
    row: client,
    send: ({ id }, _caller, { agentId }) => ({ body: { ...newDeal, agentId, clientId: id } }),
    own: ownerAndOfficeCreate,
    missing: noneThere,
  },
  'GET /api/deals/pending-approvals': { row: deal, own: brokersOnly, seenBy: ['manager', 'broker'] },
  'GET /api/deals/:id': { row: deal, own: ownerAndOffice, missing: nobodyFinds },
  'PATCH /api/deals/:id': {
    row: deal,
    send: () => ({ body: { gfNumber: 'GF-2201' } }),
    own: ownerAndOfficeChange,
    missing: noneThere,
  },
  'POST /api/deals/:id/status': {
    row: deal,
    send: () => ({ body: { status: 'CANCELLED' } }),
    own: ownerAndOfficeChange,
    missing: noneThere,
  },
  'POST /api/deals/:id/approve': { row: deal, own: brokersOnly, missing: brokersFindNone },
  'POST /api/deals/:id/reject': {
    row: deal,
    send: () => ({ body: { reason: 'Wrong price' } }),
    own: brokersOnly,
    missing: brokersFindNone,
  },
  'GET /api/deals/:id/timeline': { row: deal, own: ownerAndOffice, missing: nobodyFinds },
  'GET /api/deals/:id/messages': { row: deal, own: ownerAndOffice, missing: nobodyFinds },
  'POST /api/deals/:id/messages': {
    row: deal,
    send: () => ({ body: { body: 'The survey is in' } }),
    own: ownerAndOfficeCreate,
    missing: noneThere,
  },
  'GET /api/messages': { own: signedIn },
  'POST /api/deals/:id/messages/read': { row: deal, own: ownerAndOffice, missing: nobodyFinds },
  'GET /api/messages/unread': { own: signedIn },
  'GET /api/deals/:id/checklist': { row: deal, own: ownerAndOffice, missing: nobodyFinds },
  'PATCH /api/deals/:id/checklist': {
    row: deal,
    send: async (_row, _caller, office) => {
      const known = await deal(office)
      const list = await office.test.ask(`/api/deals/${known.id}/checklist`, { cookie: office.owner.cookie })
      return { body: { items: [{ key: firstItem.parse(list.json()).items[0].key, done: true }] } }
    },
    own: ownerAndOfficeChange,
    missing: noneThere,
  },
  'GET /api/deals/:id/contract': { row: deal, own: ownerAndOffice, missing: nobodyFinds },
  'POST /api/deals/:id/contract': {
    row: deal,
    send: () => ({ body: firstTerms }),
    own: ownerAndOfficeCreate,
    missing: noneThere,
  },
  'POST /api/deals/:id/contract/preview': {
    row: deal,
    send: () => ({ body: firstTerms }),
    own: ownerAndOfficeChange,
    missing: noneThere,
  },
  'POST /api/deals/:id/dates/preview': {
    row: deal,
    send: () => ({ body: { closeDate: '2026-12-18' } }),
    own: ownerAndOfficeChange,
    missing: noneThere,
  },
  'POST /api/hand-backs': {
    row: deal,
    send: async ({ id }, caller, office) => {
      if (caller !== 'manager' && caller !== 'broker') return { body: { kind: 'deals', id, version: 1 } }
      const { cookie } = office[caller]
      const body = { agentId: office.other.agentId, along: [] }
      const given = await office.test.ask(`/api/deals/${id}`, { method: 'PATCH', cookie, body })
      const version = z.looseObject({ version: z.int() }).safeParse(given.json()).data?.version ?? 1
      return { body: { kind: 'deals', id, version } }
    },
    own: brokersOnly,
    missing: brokersFindNone,
  },
  'POST /api/deals/:id/contract/events': {
    row: dealUnderTerms,
    send: () => ({ body: { kind: 'EARNEST_MONEY', day: '2026-03-04', amount: 5_000 } }),
    own: ownerAndOfficeCreate,
    missing: noneThere,
  },

  'GET /api/deals/:id/participants': { row: deal, own: ownerAndOffice, missing: nobodyFinds },
  'PUT /api/deals/:id/participants': {
    row: deal,
    send: async (_row, _caller, office) => ({ body: { participants: [await referral(office)] } }),
    own: ownerAndOfficeChange,
    missing: noneThere,
  },
  'POST /api/deals/:id/participants/preview': {
    row: deal,
    send: async (_row, _caller, office) => ({ body: { participants: [await referral(office)] } }),
    own: ownerAndOfficeChange,
    missing: noneThere,
  },
  'GET /api/licences': { own: brokersOnly },
  'GET /api/licences/own': { own: signedIn },
  'GET /api/licences/readings': { send: () => ({ query: '?number=0712345' }), own: brokersOnly },
  'GET /api/licences/files': { own: brokersOnly },
  'POST /api/licences/files': {
    send: async (_, caller, office) => {
      const who = caller === 'manager' ? office.manager : office.broker
      return { body: { documentURL: await licenceUpload(office, who) } }
    },
    own: [401, 403, 403, 403, 201, 201, 403],
  },

  'GET /api/payees': { row: payee, own: business, seenBy: ['owner', 'other', 'tc', 'manager', 'broker'] },
  'GET /api/payees/:id': { row: payee, own: business, missing: noneThere },
  'POST /api/payees': { send: () => ({ body: newPayee }), own: [401, 403, 403, 403, 201, 201, 403] },
  'PATCH /api/payees/:id': {
    row: payee,
    send: () => ({ body: { licenceNumber: '9004411' } }),
    own: brokersOnly,
    missing: brokersFindNone,
  },

  'GET /api/teams': { row: team, own: brokersOnly, seenBy: ['manager', 'broker'] },
  'POST /api/teams': {
    send: async (_row, _caller, office) => ({ body: await newTeam(office) }),
    own: [401, 403, 403, 403, 201, 201, 403],
  },
  'PATCH /api/teams/:id': {
    row: team,
    send: () => ({ body: { name: 'Lake Travis' } }),
    own: brokersOnly,
    missing: brokersFindNone,
  },
  'POST /api/teams/:id/members': {
    row: team,
    send: async (_row, _caller, office) => ({ body: await newMember(office) }),
    own: [401, 403, 403, 403, 201, 201, 403],
    missing: brokersFindNone,
  },
  'POST /api/teams/:id/members/:memberId/end': {
    row: teamMember,
    send: () => ({ body: { until: '2026-02-01' } }),
    own: brokersOnly,
    missing: brokersFindNone,
  },

  'GET /api/deals/:id/papers': { row: deal, own: ownerAndOffice, missing: nobodyFinds },
  'PATCH /api/deals/:id/facts': {
    row: deal,
    send: () => ({ body: { facts: { financed: true } } }),
    own: ownerAndOfficeChange,
    missing: noneThere,
  },
  'PUT /api/deals/:id/papers/:key/document': {
    row: async (office) => {
      const { id } = await deal(office)
      const documentURL = await uploadBy(office, office.owner)
      const scan = { documentURL, label: 'Scan', type: 'OTHER', dealId: id }
      return { id, key: 'iabs', documentId: (await make(office, office.owner, '/api/documents', scan, 'PUT')).id }
    },
    send: ({ documentId }) => ({ body: { documentId: documentId ?? newId() } }),
    own: ownerAndOfficeChange,
    missing: noneThere,
  },
  'POST /api/deals/:id/papers/:key/decide': {
    row: async (office) => ({ id: (await deal(office)).id, key: 'iabs' }),
    send: () => ({ body: { decision: 'WAIVED', note: 'Handed out by the other broker', version: 1 } }),
    own: brokersOnly,
    missing: brokersFindNone,
  },
  'GET /api/papers': { row: waitingPaper, own: signedIn, seenBy: everybodyOfTheOffice },
  'GET /api/checklist-templates': { own: signedIn },
  'GET /api/checklist-templates/:side/:kind/versions': {
    row: async () => Promise.resolve({ id: 'LAND', side: 'BUYER', kind: 'LAND' }),
    own: signedIn,
    missing: signedIn,
  },
  'PUT /api/checklist-templates/:side/:kind': {
    row: async () => Promise.resolve({ id: 'LAND', side: 'BUYER', kind: 'LAND' }),
    send: async (_row, _caller, office) => {
      const answer = await office.test.ask('/api/checklist-templates', { cookie: office.broker.cookie })
      const list = paperLists.parse(answer.json()).find(({ side, kind }) => side === 'BUYER' && kind === 'LAND')
      return { body: { items: list?.items, version: list?.version } }
    },
    own: brokersOnly,
    // Sides and kinds are a closed list: there is none that is not there.
    missing: brokersOnly,
  },

  'GET /api/my-day': { own: signedIn },
  'GET /api/own-parts': { own: brokersOnly },
  'GET /api/deals/:id/tasks': { row: deal, own: ownerAndOffice, missing: nobodyFinds },
  'POST /api/deals/:id/tasks': {
    row: deal,
    send: () => ({ body: ownTask }),
    own: ownerAndOfficeCreate,
    missing: noneThere,
  },
  'PATCH /api/tasks': {
    row: task,
    send: ({ id }) => ({ body: { changes: [{ id, done: true }] } }),
    own: ownerAndOfficeChange,
  },
  'DELETE /api/tasks/:id': { row: task, own: [401, 204, 404, 204, 204, 204, 403], missing: noneThere },
  'GET /api/task-templates': { own: signedIn },
  'GET /api/task-templates/:side/:kind/versions': {
    row: async () => Promise.resolve({ id: 'LAND', side: 'BUYER', kind: 'LAND' }),
    own: signedIn,
    missing: signedIn,
  },
  'PUT /api/task-templates/:side/:kind': {
    row: async () => Promise.resolve({ id: 'LAND', side: 'BUYER', kind: 'LAND' }),
    send: async (_row, _caller, office) => {
      const answer = await office.test.ask('/api/task-templates', { cookie: office.broker.cookie })
      const list = taskTemplates.parse(answer.json()).find(({ side, kind }) => side === 'BUYER' && kind === 'LAND')
      return { body: { items: list?.items, version: list?.version } }
    },
    own: brokersOnly,
    // Sides and kinds are a closed list: there is none that is not there.
    missing: brokersOnly,
  },

  'POST /api/deals/:id/cda': { row: approvedDeal, own: ownerAndOfficeCreate, missing: noneThere },
  'GET /api/cdas': { row: cda, own: signedIn, seenBy: everybodyOfTheOffice },
  'GET /api/cdas/:id': { row: cda, own: ownerAndOffice, missing: nobodyFinds },
  'GET /api/cdas/:id/versions': { row: cda, own: ownerAndOffice, missing: nobodyFinds },
  // Its page waits for a worker, and none runs here.
  'GET /api/cdas/:id/pdf': { row: cda, own: [401, 409, 404, 409, 409, 409, 404], missing: nobodyFinds },
  'POST /api/cdas/:id/approve': {
    row: cda,
    send: () => ({ body: { incompleteReason: 'Papers are elsewhere' } }),
    own: brokersOnly,
    missing: brokersFindNone,
  },
  'POST /api/cdas/:id/void': {
    row: cda,
    send: () => ({ body: { reason: 'Wrong title company' } }),
    own: brokersOnly,
    missing: brokersFindNone,
  },
  'POST /api/cdas/:id/send': {
    row: approvedCda,
    send: () => ({ body: { email: 'closings@title.test', confirm: true } }),
    own: [401, 403, 403, 403, 202, 202, 403],
    missing: brokersFindNone,
  },

  'GET /api/agent-accounts': { own: brokersOnly },
  'GET /api/agent-accounts/:id': { row: ownersAgent, own: [401, 200, 404, 404, 200, 200, 404], missing: nobodyFinds },
  'GET /api/agent-accounts/:id/entries': {
    row: ownersAgent,
    own: [401, 200, 404, 404, 200, 200, 404],
    missing: nobodyFinds,
  },
  'GET /api/agent-accounts/:id/statements': {
    row: ownersAgent,
    own: [401, 200, 404, 404, 200, 200, 404],
    missing: nobodyFinds,
  },
  // There is none of that month; whoever may not see the account is told so of the agent.
  'GET /api/agent-accounts/:id/statements/:month': {
    row: async (office) => ({ ...(await ownersAgent(office)), month: '1999-01' }),
    own: [401, 404, 404, 404, 404, 404, 404],
    missing: nobodyFinds,
  },
  'POST /api/agent-accounts/:id/entries': {
    row: ownersAgent,
    send: () => ({ body: newAccountEntry }),
    own: [401, 403, 403, 403, 201, 201, 403],
    missing: brokersFindNone,
  },
  'POST /api/agent-accounts/:id/entries/:entryId/reversal': {
    row: accountEntry,
    send: () => ({ body: { reason: 'Entered twice' } }),
    own: [401, 403, 403, 403, 201, 201, 403],
    missing: brokersFindNone,
  },
  'GET /api/recurring-charges': { row: recurringCharge, own: brokersOnly, seenBy: ['manager', 'broker'] },
  'POST /api/recurring-charges': { send: () => ({ body: newCharge }), own: [401, 403, 403, 403, 201, 201, 403] },
  'PATCH /api/recurring-charges/:id': {
    row: recurringCharge,
    send: () => ({ body: { endsOn: '2199-12-31' } }),
    own: brokersOnly,
    missing: brokersFindNone,
  },
  'GET /api/agents/:id/ledger-entries': { row: ownersAgent, own: brokersOnly, missing: brokersFindNone },
  'POST /api/agents/:id/ledger-entries': {
    row: ownersAgent,
    send: () => ({ body: { amount: 250.5, effectiveDate: '2026-03-01', reason: 'Opening balance' } }),
    own: [401, 403, 403, 403, 201, 201, 403],
    missing: brokersFindNone,
  },
} as const satisfies Record<string, CallCase>
