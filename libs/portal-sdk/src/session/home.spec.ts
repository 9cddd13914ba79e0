import { homeAfterSignIn, homeOf } from './home.js'

describe('where a person belongs', () => {
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
  ] as const)('signing in leads to %s', (_what, user, pathname, search, to) => {
    expect(homeAfterSignIn(user, { pathname, search })).toBe(to)
  })
})
