import { calls } from '@bluebonnet/contracts/calls'
import type { ChangeName, ReadName } from '@bluebonnet/contracts'
import { pathsOfChanges, staleAfter, staleAfterEvent } from './stale-after.js'

const changes = Object.keys(calls).filter((name): name is ChangeName => !name.startsWith('GET '))
/** Whether a path of the table matches a call. */
const isBelow = (path: string) => (name: string) => {
  const [address = '', method = ''] = path.split(' ').toReversed()
  return name.startsWith(method) && `${name}/`.includes(` /api/${address}/`)
}

describe("a change's stale queries", () => {
  it.each(pathsOfChanges)('name existing calls: %s', (path) => {
    expect(changes.filter(isBelow(path))).not.toEqual([])
  })

  it('follow the longest path', () => {
    expect(staleAfter('POST /api/agents/:id/plan')).toContain('GET /api/roster')
    expect(staleAfter('POST /api/agents/:id/invitation')).toEqual([])
  })

  it('follow the whole call where that is more specific', () => {
    expect(staleAfter('PATCH /api/clients/:id')).toContain('GET /api/clients')
    expect(staleAfter('DELETE /api/clients/:id')).not.toContain('GET /api/clients')
  })

  it.each<[ChangeName, ReadName]>([
    ['DELETE /api/clients/:id/notes/:noteId', 'GET /api/clients'],
    ['POST /api/agent-accounts/:id/entries', 'GET /api/books'],
    ['POST /api/agent-accounts/:id/entries', 'GET /api/deposits'],
    ['POST /api/recurring-charges', 'GET /api/books'],
    ['POST /api/imports/balances', 'GET /api/books'],
    ['POST /api/cdas/:id/approve', 'GET /api/agents/:id/plan-effects'],
    ['PATCH /api/deals/:id', 'GET /api/agents/:id/plan-effects'],
  ])('of %s: %s', (change, read) => {
    expect(staleAfter(change)).toContain(read)
  })

  it('include the same journal after an event of an agent’s account', () => {
    expect(staleAfterEvent('counts', { list: 'agent-accounts' })).toContain('GET /api/books')
  })

  it('are none for these calls only', () => {
    expect(changes.filter((name) => staleAfter(name).length === 0)).toEqual([
      'POST /api/auth/agent-login',
      'POST /api/auth/broker-login',
      'POST /api/auth/admin-login',
      'POST /api/auth/logout',
      'POST /api/auth/forgot-password',
      'POST /api/auth/set-password',
      'POST /api/auth/confirm-email',
      'POST /api/auth/take-back-email',
      'PATCH /api/auth/user',
      'POST /api/users/:id/invitation',
      'POST /api/auth/totp/setup',
      'POST /api/agents/:id/invitation',
      'POST /api/tax-details/:id/reveal',
      'POST /api/objects/upload',
      'PUT /api/objects/:key',
      'PATCH /api/uploads/:id',
      'DELETE /api/uploads/:id',
      'DELETE /api/calendar-events/feed',
      'PUT /api/settings/brokerage/logo',
      'POST /api/portal-reports',
    ])
  })
})
