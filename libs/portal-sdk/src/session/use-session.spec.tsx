import { jest } from '@jest/globals'
import { TextEncoder } from 'node:util'
import { homeAfterSignIn, homeOf } from './use-session.js'

describe("a user's home", () => {
  it.each([
    ['BROKER', '/broker-dashboard'],
    ['MANAGER', '/broker-dashboard'],
    ['AGENT', '/dashboard'],
    ['TC', '/dashboard'],
  ] as const)('%s: %s', (role, path) => {
    expect(homeOf({ role })).toBe(path)
  })
  it('is the dashboard for a visitor', () => expect(homeOf(null)).toBe('/dashboard'))

  it.each([
    [
      'the page asked for',
      { role: 'AGENT', isSuperAdmin: false },
      '/agent-login',
      '?next=%2Fdeals%3Fq%3Doak',
      '/deals?q=oak',
    ],
    ["a coordinator's day", { role: 'TC', isSuperAdmin: false }, '/agent-login', '', '/my-day'],
    ['the admin dashboard', { role: 'AGENT', isSuperAdmin: true }, '/admin-login', '', '/admin-dashboard'],
    ['the broker dashboard', { role: 'BROKER', isSuperAdmin: true }, '/broker-login', '', '/broker-dashboard'],
    [
      'home instead of another site',
      { role: 'AGENT', isSuperAdmin: false },
      '/agent-login',
      '?next=%2F%2Fevil.test',
      '/dashboard',
    ],
    [
      'home instead of a path that leads elsewhere',
      { role: 'AGENT', isSuperAdmin: false },
      '/agent-login',
      '?next=%2F.%2F%2Fevil.test',
      '/dashboard',
    ],
  ] as const)('sign-in leads to %s', (_what, user, pathname, search, to) => {
    expect(homeAfterSignIn(user, { pathname, search })).toBe(to)
  })
})

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen } = await import('@testing-library/react')
const { useCall } = await import('../data/use-call.js')
const { FakeShell, createFakeShell } = await import('../fake/fake-shell.js')
const { fakeAgent, fakeBroker } = await import('../testing.js')
const { Allowed } = await import('./use-session.js')

const Roster = () => {
  useCall('GET /api/roster')
  return <p>Everybody</p>
}

const show = (user: typeof fakeAgent) => {
  const fetch = jest.fn(async () => ({
    ok: true,
    status: 200,
    statusText: '',
    headers: new Map(),
    text: async () => '[]',
  }))
  Object.assign(globalThis, { fetch })
  render(
    <FakeShell shell={createFakeShell(user)} path="/roster">
      <Allowed permission="roster.read" otherwise={<p>Not for you</p>}>
        <Roster />
      </Allowed>
    </FakeShell>,
  )
  return fetch
}

describe('a restricted screen', () => {
  afterEach(cleanup)

  it('shows to users who may make its calls', () => {
    expect(show(fakeBroker)).toHaveBeenCalled()
    expect(screen.queryByText('Everybody')).not.toBeNull()
  })

  it('is replaced for others, without a call', () => {
    expect(show(fakeAgent)).not.toHaveBeenCalled()
    expect(screen.queryByText('Not for you')).not.toBeNull()
  })
})
