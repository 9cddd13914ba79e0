import type { Ask } from '@bluebonnet/brokerage/testing'
import { openProduct } from '../product.js'
import * as rows from '../permissions/rows.js'
import type { RowMaker } from '../permissions/call-case.js'
import { by, holds, type Probe } from './probe.js'

const office = await openProduct()

afterAll(() => office.test.close())

type Who = 'owner' | 'other' | 'tc' | 'manager' | 'broker' | 'superAdmin'
const act = (
  who: Who,
  tries: string,
  path: string | ((id: string) => string),
  ask: Ask,
  { row, status = 403 }: { row?: RowMaker; status?: number } = {},
): Probe => ({
  tries: `${tries} as ${who}`,
  status,
  attack: async (given) =>
    by(who, typeof path === 'string' ? path : path(row === undefined ? '' : (await row(given)).id), ask)(given),
})
const post = (body?: unknown): Ask => ({ method: 'POST', ...(body === undefined ? {} : { body }) })
const patch = (body: unknown): Ask => ({ method: 'PATCH', body })
const person = { email: 'made@example.test', firstName: 'Made', lastName: 'Up' }
const boss = { ...person, password: 'pecan-orchard-11', role: 'BROKER' }

describe('what a role may never do', () => {
  const probes: Probe[] = [
    act('owner', "approving one's own deal", (id) => `/api/deals/${id}/approve`, post(), { row: rows.deal }),
    act('tc', 'approving a deal', (id) => `/api/deals/${id}/approve`, post(), { row: rows.deal }),
    act('superAdmin', 'approving a deal', (id) => `/api/deals/${id}/approve`, post(), { row: rows.deal }),
    act(
      'owner',
      "making one's deal approved by its status",
      (id) => `/api/deals/${id}/status`,
      post({ status: 'APPROVED' }),
      { row: rows.deal, status: 409 },
    ),
    act('owner', 'making a deal closed as it is made', '/api/deals', post({ ...rows.newDeal, status: 'CLOSED' }), {
      status: 400,
    }),
    act('owner', "approving one's own CDA", (id) => `/api/cdas/${id}/approve`, post(), { row: rows.cda }),
    act('tc', 'approving a CDA', (id) => `/api/cdas/${id}/approve`, post(), { row: rows.cda }),
    act('owner', 'sending a CDA to oneself', (id) => `/api/cdas/${id}/send`, post({ email: 'me@example.test' }), {
      row: rows.approvedCda,
    }),
    act(
      'owner',
      'writing in the ledger',
      (id) => `/api/agents/${id}/ledger-entries`,
      post({ amount: -1, effectiveDate: '2026-03-01', reason: 'x' }),
      { row: rows.ownersAgent },
    ),
    act('owner', 'giving oneself a cap', (id) => `/api/agents/${id}`, patch({ annualCap: 1 }), {
      row: rows.ownersAgent,
    }),
    act('tc', 'adding an agent', '/api/agents', post(person)),
    act('owner', 'reading the roster', '/api/roster', {}),
    act('tc', 'importing deals', '/api/imports/deals', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
    }),
    act('tc', 'importing people', '/api/imports/agents', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
    }),
    act('owner', 'reading a file of deals', '/api/imports/deals/preview', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
    }),
    act('manager', "changing the brokerage's settings", '/api/settings/brokerage', patch({ requireTotp: false })),
    act('manager', 'making a broker', '/api/auth/create-user', post(boss)),
    act('broker', 'making a broker', '/api/auth/create-user', post(boss)),
    act('manager', "making a manager through the agents' form", '/api/agents', post({ ...person, role: 'MANAGER' }), {
      status: 400,
    }),
    act('broker', 'deactivating a user', (id) => `/api/users/${id}`, patch({ isActive: false }), {
      row: rows.passingUser,
    }),
    act('broker', 'reading the audit log', '/api/audit-log', {}),
    act('owner', 'working a lead', (id) => `/api/leads/${id}`, patch({ status: 'CLOSED' }), { row: rows.lead }),
    act('superAdmin', 'making a client', '/api/clients', post(rows.newClient)),
    act('superAdmin', 'taking the clients as a file', '/api/exports/clients.csv', {}),
    act('owner', 'reading leads', '/api/leads', {}),
  ]
  it.each(probes)(
    'is refused: $tries',
    holds(() => office),
  )
})

const grab = (tries: string, who: Who, path: string | ((id: string) => string), ask: Ask, row?: RowMaker): Probe =>
  act(who, tries, path, ask, { status: 400, ...(row === undefined ? {} : { row }) })

describe('a field that the caller may not set', () => {
  const probes: Probe[] = [
    grab(
      'approvedAt of a new deal',
      'owner',
      '/api/deals',
      post({ ...rows.newDeal, approvedAt: '2026-01-01T00:00:00Z' }),
    ),
    grab('approvedBy of a deal', 'owner', (id) => `/api/deals/${id}`, patch({ approvedBy: 'me' }), rows.deal),
    grab(
      'id of a client',
      'owner',
      '/api/clients',
      post({ ...rows.newClient, id: '01930000-0000-7000-8000-000000000001' }),
    ),
    grab(
      'createdAt of a client',
      'owner',
      '/api/clients',
      post({ ...rows.newClient, createdAt: '2020-01-01T00:00:00Z' }),
    ),
    grab(
      'uploadedBy of a template',
      'owner',
      (id) => `/api/templates/${id}`,
      patch({ uploadedBy: 'me' }),
      rows.template,
    ),
    grab("role of one's own profile", 'owner', '/api/agent/profile', post({ role: 'BROKER' })),
    grab("annualCap of one's own profile", 'owner', '/api/agent/profile', post({ annualCap: 0 })),
    grab(
      'isSuperAdmin of a user',
      'superAdmin',
      (id) => `/api/users/${id}`,
      patch({ isSuperAdmin: true }),
      rows.passingUser,
    ),
    grab('role of a user', 'superAdmin', (id) => `/api/users/${id}`, patch({ role: 'BROKER' }), rows.passingUser),
    grab('AGENT as the role of a new user', 'superAdmin', '/api/auth/create-user', post({ ...boss, role: 'AGENT' })),
    grab('isSuperAdmin of a new user', 'superAdmin', '/api/auth/create-user', post({ ...boss, isSuperAdmin: true })),
    grab('status of a lead as it is left', 'other', '/api/leads', post({ ...person, status: 'CLOSED' })),
    grab(
      'authorId of a message',
      'owner',
      (id) => `/api/deals/${id}/messages`,
      post({ body: 'x', authorId: 'y' }),
      rows.deal,
    ),
    grab('__proto__', 'owner', '/api/clients', { method: 'POST', headers: { 'content-type': 'application/json' } }),
    grab(
      "WRITE as a share's permission",
      'owner',
      '/api/document-shares',
      post({ documentId: '01930000-0000-7000-8000-000000000001', permission: 'OWNER' }),
    ),
  ]
  it.each(probes)(
    'is refused: $tries',
    holds(() => office),
  )
})
