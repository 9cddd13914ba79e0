import { paperList } from '@bluebonnet/contracts/papers/paper.schema'
import { taskTemplate } from '@bluebonnet/contracts/tasks/task.calls'
import { newId } from '@bluebonnet/platform'
import { z } from 'zod'
import type { CallerName, Office } from '../product.js'
import {
  brokersAdd,
  brokersDo,
  brokersEnter,
  brokersFindNone,
  brokersOnly,
  business,
  type CallCase,
  everyOfficeCaller,
  nobodyFinds,
  noneThere,
  officeChanges,
  officeCreates,
  officeReads,
  ownerAndOfficeChange,
  type CaseRow,
  type RowMaker,
  signedIn,
  type Statuses,
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
  newMentor,
  mentored,
  passingAgent,
  newPayee,
  newTeam,
  plan,
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

const withReferral = async (_row: CaseRow, _caller: CallerName, office: Office) => ({
  body: { participants: [{ role: 'REFERRAL_OUT', payeeId: (await payee(office)).id, percent: 25 }] },
})

/** Sides and kinds are closed lists, so none of them can be missing. */
const landList: RowMaker = async () => Promise.resolve({ id: 'LAND', side: 'BUYER', kind: 'LAND' })
const versionsOfList: CallCase = { row: landList, own: signedIn, missing: signedIn }
const changeOfList = (path: string, lists: typeof paperLists | typeof taskTemplates): CallCase => ({
  row: landList,
  send: async (_row, _caller, office) => {
    const answer = await office.test.ask(path, { cookie: office.broker.cookie })
    const list = lists.parse(answer.json()).find(({ side, kind }) => side === 'BUYER' && kind === 'LAND')
    return { body: { items: list?.items, version: list?.version } }
  },
  own: brokersOnly,
  missing: brokersOnly,
})

const accountReads: Statuses = [401, 200, 404, 404, 200, 200, 404]

export const dealCases = {
  'GET /api/deals': { row: deal, own: signedIn, seenBy: everyOfficeCaller },
  'POST /api/deals': officeCreates(client, ({ id }, _caller, { agentId }) => ({
    body: { ...newDeal, agentId, clientId: id },
  })),
  'GET /api/deals/totals': { own: signedIn },
  'GET /api/deals/pending-approvals': { row: deal, own: brokersOnly, seenBy: ['manager', 'broker'] },
  'GET /api/deals/:id': officeReads(deal),
  'PATCH /api/deals/:id': officeChanges(deal, { gfNumber: 'GF-2201' }),
  'POST /api/deals/:id/status': officeChanges(deal, { status: 'CANCELLED' }),
  'POST /api/deals/:id/approve': brokersDo(deal),
  'POST /api/deals/:id/undo-approval': brokersDo(deal, async ({ id }, caller, office) => {
    if (caller !== 'manager' && caller !== 'broker') return { body: { version: 1 } }
    const { cookie } = office[caller]
    const approved = await office.test.ask(`/api/deals/${id}/approve`, { method: 'POST', cookie })
    const version = z.looseObject({ version: z.int() }).safeParse(approved.json()).data?.version ?? 1
    return { body: { version } }
  }),
  'POST /api/deals/:id/reject': brokersDo(deal, { reason: 'Wrong price' }),
  'GET /api/deals/:id/timeline': officeReads(deal),
  'GET /api/deals/:id/messages': officeReads(deal),
  'POST /api/deals/:id/messages': officeCreates(deal, { body: 'The survey is in' }),
  'GET /api/deals/:id/messages/people': officeReads(deal),
  'GET /api/messages': { own: signedIn },
  'POST /api/deals/:id/messages/read': officeReads(deal),
  'GET /api/messages/unread': { own: signedIn },
  'GET /api/deals/:id/checklist': officeReads(deal),
  'PATCH /api/deals/:id/checklist': officeChanges(deal, async (_row, _caller, office) => {
    const known = await deal(office)
    const list = await office.test.ask(`/api/deals/${known.id}/checklist`, { cookie: office.owner.cookie })
    return { body: { items: [{ key: firstItem.parse(list.json()).items[0].key, done: true }] } }
  }),
  'GET /api/deals/:id/contract': officeReads(deal),
  'POST /api/deals/:id/contract': officeCreates(deal, firstTerms),
  'POST /api/deals/:id/contract/preview': officeChanges(deal, firstTerms),
  'POST /api/deals/:id/dates/preview': officeChanges(deal, { closeDate: '2026-12-18' }),
  'POST /api/transfer-undos': brokersDo(deal, async ({ id }, caller, office) => {
    if (caller !== 'manager' && caller !== 'broker') return { body: { kind: 'deals', id, version: 1 } }
    const { cookie } = office[caller]
    const body = { agentId: office.other.agentId, along: [] }
    const given = await office.test.ask(`/api/deals/${id}`, { method: 'PATCH', cookie, body })
    const version = z.looseObject({ version: z.int() }).safeParse(given.json()).data?.version ?? 1
    return { body: { kind: 'deals', id, version } }
  }),
  'POST /api/deals/:id/contract/events': officeCreates(dealUnderTerms, {
    kind: 'EARNEST_MONEY',
    day: '2026-03-04',
    amount: 5_000,
  }),

  'GET /api/deals/:id/participants': officeReads(deal),
  'PUT /api/deals/:id/participants': officeChanges(deal, withReferral),
  'POST /api/deals/:id/plan': brokersDo(deal, async (_row, _caller, office) => ({
    body: { planId: (await plan(office)).id, reason: 'Agreed for this deal' },
  })),
  'POST /api/deals/:id/participants/preview': officeChanges(deal, withReferral),
  'GET /api/licences': { own: brokersOnly },
  'GET /api/licences/own': { own: signedIn },
  'GET /api/licences/readings': { send: () => ({ query: '?number=0712345' }), own: brokersOnly },
  'GET /api/licences/files': { own: brokersOnly },
  'POST /api/licences/files': {
    send: async (_, caller, office) => {
      const who = caller === 'manager' ? office.manager : office.broker
      return { body: { documentURL: await licenceUpload(office, who) } }
    },
    own: brokersEnter,
  },

  'GET /api/payees': { row: payee, own: business, seenBy: ['owner', 'other', 'tc', 'manager', 'broker'] },
  'GET /api/payees/:id': { row: payee, own: business, missing: noneThere },
  'GET /api/payees/:id/deals': { row: payee, own: business, missing: noneThere },
  'POST /api/payees': { send: () => ({ body: newPayee }), own: brokersEnter },
  'PATCH /api/payees/:id': brokersDo(payee, { licenceNumber: '9004411' }),

  'GET /api/agents/:id/mentors': { row: passingAgent, own: brokersOnly, missing: brokersFindNone },
  'POST /api/agents/:id/mentors': brokersAdd(passingAgent, async (_row, _caller, office) => ({
    body: await newMentor(office),
  })),
  'POST /api/agents/:id/mentors/:mentorshipId/end': brokersDo(mentored, { until: '2026-02-01' }),

  'GET /api/teams': { row: team, own: brokersOnly, seenBy: ['manager', 'broker'] },
  'POST /api/teams': { send: async (_row, _caller, office) => ({ body: await newTeam(office) }), own: brokersEnter },
  'PATCH /api/teams/:id': brokersDo(team, { name: 'Lake Travis' }),
  'POST /api/teams/:id/members': brokersAdd(team, async (_row, _caller, office) => ({ body: await newMember(office) })),
  'POST /api/teams/:id/members/:memberId/end': brokersDo(teamMember, { until: '2026-02-01' }),

  'GET /api/deals/:id/papers': officeReads(deal),
  'PATCH /api/deals/:id/facts': officeChanges(deal, { facts: { financed: true } }),
  'PUT /api/deals/:id/papers/:key/document': officeChanges(
    async (office) => {
      const { id } = await deal(office)
      const documentURL = await uploadBy(office, office.owner)
      const scan = { documentURL, label: 'Scan', type: 'OTHER', dealId: id }
      return { id, key: 'iabs', documentId: (await make(office, office.owner, '/api/documents', scan, 'PUT')).id }
    },
    ({ documentId }) => ({ body: { documentId: documentId ?? newId() } }),
  ),
  'POST /api/deals/:id/papers/:key/decide': brokersDo(
    async (office) => ({ id: (await deal(office)).id, key: 'iabs' }),
    { decision: 'WAIVED', note: 'Handed out by the other broker', version: 1 },
  ),
  'POST /api/deals/:id/papers/:key/undo': {
    row: async (office) => ({ id: (await deal(office)).id, key: 'iabs' }),
    send: async ({ id }, caller, office) => {
      if (caller !== 'manager' && caller !== 'broker') return { body: { version: 1 } }
      const body = { decision: 'WAIVED', note: 'A slip', version: 1 }
      const { cookie } = office[caller]
      await office.test.ask(`/api/deals/${id}/papers/iabs/decide`, { method: 'POST', cookie, body })
      return { body: { version: 2 } }
    },
    own: brokersOnly,
    missing: brokersFindNone,
  },
  'GET /api/papers': { row: waitingPaper, own: signedIn, seenBy: everyOfficeCaller },
  'GET /api/checklist-templates': { own: signedIn },
  'GET /api/checklist-templates/:side/:kind/versions': versionsOfList,
  'PUT /api/checklist-templates/:side/:kind': changeOfList('/api/checklist-templates', paperLists),

  'GET /api/my-day': { own: signedIn },
  'GET /api/own-parts': { own: brokersOnly },
  'GET /api/deals/:id/tasks': officeReads(deal),
  'GET /api/deals/:id/reopening': { row: deal, own: brokersOnly, missing: brokersFindNone },
  'POST /api/deals/:id/tasks': officeCreates(deal, ownTask),
  'PATCH /api/tasks': {
    row: task,
    send: ({ id }) => ({ body: { changes: [{ id, done: true }] } }),
    own: ownerAndOfficeChange,
  },
  'DELETE /api/tasks/:id': { row: task, own: [401, 204, 404, 204, 204, 204, 403], missing: noneThere },
  'GET /api/task-templates': { own: signedIn },
  'GET /api/task-templates/:side/:kind/versions': versionsOfList,
  'PUT /api/task-templates/:side/:kind': changeOfList('/api/task-templates', taskTemplates),

  'POST /api/deals/:id/cda': officeCreates(approvedDeal),
  'GET /api/cdas': { row: cda, own: signedIn, seenBy: everyOfficeCaller },
  'GET /api/sample-cda': { own: brokersOnly },
  'GET /api/cdas/:id': officeReads(cda),
  'GET /api/cdas/:id/versions': officeReads(cda),
  // Its page waits for a worker, and none runs here.
  'GET /api/cdas/:id/pdf': { row: cda, own: [401, 409, 404, 409, 409, 409, 404], missing: nobodyFinds },
  'GET /api/cdas/:id/worksheet': officeReads(cda),
  'POST /api/cdas/:id/approve': brokersDo(cda, { incompleteReason: 'Papers are elsewhere' }),
  'POST /api/cdas/:id/void': brokersDo(cda, { reason: 'Wrong title company' }),
  'POST /api/cdas/:id/send': {
    row: approvedCda,
    send: () => ({ body: { email: 'closings@title.test', confirm: true } }),
    own: [401, 403, 403, 403, 202, 202, 403],
    missing: brokersFindNone,
  },

  'GET /api/agent-accounts': { own: brokersOnly },
  'GET /api/agent-accounts/:id': { row: ownersAgent, own: accountReads, missing: nobodyFinds },
  'GET /api/agent-accounts/:id/entries': { row: ownersAgent, own: accountReads, missing: nobodyFinds },
  'GET /api/agent-accounts/:id/statements': { row: ownersAgent, own: accountReads, missing: nobodyFinds },
  // That month does not exist; who may not see the account is told so about the agent.
  'GET /api/agent-accounts/:id/statements/:month': {
    row: async (office) => ({ ...(await ownersAgent(office)), month: '1999-01' }),
    own: [401, 404, 404, 404, 404, 404, 404],
    missing: nobodyFinds,
  },
  'POST /api/agent-accounts/:id/entries': brokersAdd(ownersAgent, () => ({ body: newAccountEntry() })),
  'POST /api/agent-accounts/:id/entries/:entryId/reversal': brokersAdd(accountEntry, { reason: 'Entered twice' }),
  'GET /api/recurring-charges': { row: recurringCharge, own: brokersOnly, seenBy: ['manager', 'broker'] },
  'POST /api/recurring-charges': { send: () => ({ body: newCharge }), own: brokersEnter },
  'POST /api/recurring-charges/preview': { send: () => ({ body: newCharge }), own: brokersOnly },
  'PATCH /api/recurring-charges/:id': brokersDo(recurringCharge, { endsOn: '2100-12-31' }),
  'GET /api/agents/:id/ledger-entries': brokersDo(ownersAgent),
  'POST /api/agents/:id/ledger-entries': brokersAdd(ownersAgent, {
    amount: 250.5,
    effectiveDate: '2026-03-01',
    reason: 'Opening balance',
  }),
} as const satisfies Record<string, CallCase>
