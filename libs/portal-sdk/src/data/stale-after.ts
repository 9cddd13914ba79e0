import { type LiveEventName, type LiveList, liveLists } from '@bluebonnet/domain'
import type { ChangeName, ReadName } from '@bluebonnet/contracts'
import type { LiveData } from '../live/live-source.js'

type Reads = readonly ReadName[]

const figures: Reads = [
  'GET /api/dashboard/stats',
  'GET /api/broker/stats',
  'GET /api/broker/waiting',
  'GET /api/activity',
  'GET /api/reports/summary',
  'GET /api/reports/series',
]
const counted: Reads = ['GET /api/counts', ...figures]
const money: Reads = [
  'GET /api/commission/summary',
  'GET /api/commission/production',
  'GET /api/cdas',
  'GET /api/roster',
  'GET /api/agents/:id/plan-effects',
  'GET /api/agents/:id/mentors',
]
const deals: Reads = [
  'GET /api/my-day',
  'GET /api/deals',
  'GET /api/papers',
  'GET /api/properties',
  'GET /api/documents',
  'GET /api/calendar-events',
  ...counted,
  ...money,
]
/** A deal's actions also change its client's page. */
const withClients: Reads = ['GET /api/clients', ...deals]
const cdas: Reads = ['GET /api/deals', 'GET /api/documents', ...figures, ...money]
const events: Reads = ['GET /api/calendar-events', 'GET /api/my-day']
const messages: Reads = [
  'GET /api/deals/:id/messages',
  'GET /api/messages',
  'GET /api/conversations',
  'GET /api/counts',
  'GET /api/my-day',
]
const accounts: Reads = [
  'GET /api/agent-accounts',
  'GET /api/recurring-charges',
  'GET /api/journal-entries',
  // The trial balance sums the same journal.
  'GET /api/books',
  'GET /api/payments/totals',
  // A payment with a later bank day is a deposit; reversed, it waits for none.
  'GET /api/undeposited',
  'GET /api/deposits',
]
const payments: Reads = [
  'GET /api/broker/waiting',
  'GET /api/receivables',
  'GET /api/payables',
  'GET /api/payouts',
  'GET /api/cdas/:id/receipts',
  ...accounts,
]
const clients: Reads = ['GET /api/clients', 'GET /api/deals', ...counted]
const properties: Reads = ['GET /api/properties', 'GET /api/deals', 'GET /api/documents', ...counted]
const people: Reads = ['GET /api/roster', 'GET /api/agents', 'GET /api/teams', 'GET /api/plans', ...money]
const users: Reads = ['GET /api/users', 'GET /api/setup-steps']
const year: Reads = ['GET /api/year-ends/:year']
const signIn: Reads = ['GET /api/auth/sessions', 'GET /api/auth/totp/recovery-codes', 'GET /api/calendar-events/feed']

/**
 * By the path of a changing call, or by the full call if that is more specific. A path covers all paths below it; the
 * longest match applies.
 */
const byCall: Readonly<Record<string, Reads>> = {
  'agent-accounts': accounts,
  'agent/profile': ['GET /api/agent/profile', 'GET /api/agent/plan', 'GET /api/agents', 'GET /api/commission/summary'],
  agents: people,
  'agents/:id/invitation': [],
  'agents/:id/mentors': ['GET /api/agents/:id/mentors'],
  'auth/change-password': signIn,
  'auth/create-user': users,
  'auth/sessions': signIn,
  'auth/totp': signIn,
  'auth/totp/setup': [],
  books: ['GET /api/books', 'GET /api/journal-entries'],
  'calendar-events': events,
  'calendar-events/feed': [],
  cdas,
  'cdas/:id/settlement': payments,
  'checklist-templates': ['GET /api/checklist-templates', 'GET /api/deals', 'GET /api/papers'],
  clients,
  // The page of a deleted row may still be open: its list is read again on the next visit.
  'DELETE clients': counted,
  'clients/:id/notes': ['GET /api/clients'],
  conversations: messages,
  deals: withClients,
  'deals/:id/cda': cdas,
  'deals/:id/messages': messages,
  'deals/:id/tasks': ['GET /api/deals', ...events],
  deposits: payments,
  'document-shares': ['GET /api/documents/:id/shares'],
  documents: ['GET /api/documents', 'GET /api/deals', 'GET /api/papers', 'GET /api/properties', ...figures],
  'transfer-undos': withClients,
  'imports/agents': people,
  'imports/balances': accounts,
  'imports/caps': people,
  'imports/clients': clients,
  'imports/deals': withClients,
  'imports/payees': ['GET /api/payees'],
  'imports/properties': properties,
  leads: ['GET /api/leads'],
  'licences/files': ['GET /api/licences/files'],
  notifications: ['GET /api/notifications', 'GET /api/counts'],
  payees: ['GET /api/payees', 'GET /api/deals/:id/participants'],
  payouts: payments,
  plans: ['GET /api/plans', 'GET /api/roster'],
  properties,
  'DELETE properties': counted,
  receipts: payments,
  'recurring-charges': accounts,
  'sample-deal': ['GET /api/setup-steps', 'GET /api/notifications', 'GET /api/messages', ...withClients],
  'saved-views': ['GET /api/saved-views'],
  'settings/brokerage': [
    'GET /api/settings/brokerage',
    'GET /api/public/brokerage',
    'GET /api/roster',
    'GET /api/commission/summary',
  ],
  'settings/brokerage/logo': [],
  'settings/notifications': ['GET /api/settings/notifications'],
  'setup-steps': ['GET /api/setup-steps'],
  system: ['GET /api/system'],
  'task-templates': ['GET /api/task-templates', 'GET /api/deals', 'GET /api/my-day'],
  tasks: ['GET /api/deals', ...events],
  'tax-details': ['GET /api/tax-details/:id', ...year],
  'tax-details/:id/reveal': [],
  'tax-payer': ['GET /api/tax-payer', ...year],
  teams: ['GET /api/teams'],
  templates: ['GET /api/templates'],
  users,
  'users/:id/invitation': [],
  'year-ends': year,
}
/** For the test that each of them belongs to a call. */
export const pathsOfChanges = Object.keys(byCall)

const segments = /\/[^/]+$/

/** The queries that a change makes stale. A path covers everything below it. */
export const staleAfter = (name: ChangeName): Reads => {
  const [method = '', address = ''] = name.split(' /api/')
  for (let path = address; ; path = path.replace(segments, '')) {
    const found = byCall[`${method} ${path}`] ?? byCall[path]
    if (found !== undefined || !path.includes('/')) return found ?? []
  }
}

const byEvent: Record<LiveEventName, Reads> = {
  notification: ['GET /api/notifications', 'GET /api/counts', 'GET /api/documents'],
  deal: deals,
  cda: cdas,
  lead: ['GET /api/leads'],
  portals: ['GET /api/portals'],
  message: messages,
  // Only the progress of a file: the call that uploads it says what is stale.
  import: [],
  counts: [
    'GET /api/messages',
    'GET /api/conversations',
    'GET /api/clients',
    'GET /api/properties',
    'GET /api/documents',
    ...counted,
  ],
}

const byList: Record<LiveList, Reads> = {
  'calendar-events': events,
  templates: ['GET /api/templates'],
  licences: ['GET /api/licences', 'GET /api/broker/waiting'],
  'agent-accounts': accounts,
  payments,
}

/** The queries that a live event makes stale, or the one list that it names. */
export const staleAfterEvent = (name: LiveEventName, data: LiveData): Reads => {
  const list = liveLists.find((one) => one === data['list'])
  return list === undefined ? byEvent[name] : byList[list]
}
