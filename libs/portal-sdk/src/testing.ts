import {
  eachField,
  optionalDealFields,
  type BrokerageAnswer,
  type CallAnswer,
  type CallName,
  type Deal,
} from '@bluebonnet/contracts'
import type { SessionUser } from './session/session-store.js'

const nobody = {
  profileImageUrl: null,
  phone: null,
  trecLicenseNo: '0712345',
  isSuperAdmin: false,
  secondFactor: 'off',
} as const

export const fakeAgent: SessionUser = {
  ...nobody,
  id: '01900000-0000-7000-8000-000000000001',
  email: 'agent@bluebonnet.test',
  firstName: 'Avery',
  lastName: 'Agent',
  role: 'AGENT',
  agentId: '01900000-0000-7000-8000-00000000000a',
}
export const fakeBroker: SessionUser = {
  ...nobody,
  id: '01900000-0000-7000-8000-000000000002',
  email: 'broker@bluebonnet.test',
  firstName: 'Blake',
  lastName: 'Broker',
  role: 'BROKER',
  agentId: null,
}
export const fakeSuperAdmin: SessionUser = {
  ...nobody,
  id: '01900000-0000-7000-8000-000000000003',
  email: 'admin@bluebonnet.test',
  firstName: 'Sam',
  lastName: 'Admin',
  role: 'AGENT',
  isSuperAdmin: true,
  agentId: null,
}

const plan = { split: 20, cap: null, fee: 199 }
export const fakeBrokerage: BrokerageAnswer = {
  name: 'Bluebonnet Realty',
  address: '1 First Street',
  phone: null,
  licenceNumber: null,
  designatedBroker: { name: null, licenceNumber: null },
  iabsUrl: null,
  licenceFileUrl: null,
  timeZone: 'America/Chicago',
  defaultCommissionRate: 3,
  plans: { CAP_80_20: plan, HIGH_SPLIT: plan, MEMBERSHIP: plan },
  requireTotp: false,
  incompleteFilesAllowed: true,
  arrearsLimit: 50,
  paymentRoute: 'TABLE',
  remittance: null,
  logo: null,
  version: 3,
}

/** A deal with only its required fields. */
export const fakeDeal: Deal = {
  ...eachField(optionalDealFields, null),
  id: '01900000-0000-7000-8000-0000000000d1',
  status: 'DRAFT',
  agentId: 'a',
  agentName: 'Dana Reyes',
  clientName: null,
  propertyAddress: '12 Oak St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  price: 400_000,
  photo: null,
  side: 'LISTING',
  checklistId: null,
  submittedAt: null,
  approvedBy: null,
  approvedAt: null,
  rejectionReason: null,
  isSample: false,
  version: 1,
  nextStatuses: [],
  cda: null,
  papers: { done: 0, accepted: 0, total: 7 },
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
}

/** The fake server's answers: a value, or a function of the request. A missing call is 404. */
export type FakeAnswers = {
  [K in CallName]?: CallAnswer<K> | ((request: { url: URL; body: unknown }) => CallAnswer<K> | Response)
}

const matches = (name: string, method: string, path: string): boolean => {
  const [namedMethod, pattern = ''] = name.split(' ', 2)
  return namedMethod === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}

const json = (status: number, body: unknown): Response =>
  status === 204
    ? new Response(null, { status })
    : new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A `fetch` that knows only these answers, for a standalone portal and for tests. */
export const fakeFetch =
  (answers: FakeAnswers): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://fake')
    const method = init?.method ?? 'GET'
    const known = Object.entries(answers).filter(([name]) => matches(name, method, url.pathname))
    // An exact path takes precedence over one with a parameter.
    const found = known.find(([name]) => !name.includes(':')) ?? known[0]
    if (found === undefined)
      return json(404, { statusCode: 404, code: 'NOT_FOUND', message: 'Not found', error: 'Not found' })
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const answer: unknown = typeof found[1] === 'function' ? found[1]({ url, body }) : found[1]
    if (answer instanceof Response) return answer
    return json(answer === null ? 204 : 200, answer)
  }

// For tests and for a portal's dev.tsx only; never part of a built portal.
export { FakeShell, createFakeShell } from './fake/fake-shell.js'
export { runStandalone } from './fake/run-standalone.js'
