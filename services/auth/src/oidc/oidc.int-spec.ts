import { z } from 'zod'
import { startIdentityProvider, testClient } from '../testing/identity-provider.js'
import { addPerson, sessionCookieOf, startTestApp } from '../testing/index.js'

const publicUrl = 'http://office.test'
const page = { accept: 'text/html' }

const provider = await startIdentityProvider(`${publicUrl}/api/login/callback`)
const test = await startTestApp([], {
  PUBLIC_URL: publicUrl,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: testClient.id,
  OIDC_CLIENT_SECRET: testClient.secret,
})

afterAll(async () => {
  await test.close()
  await provider.close()
})

beforeEach(() => {
  provider.person = {}
})

const cookieOf = (given: string | string[] | undefined): string =>
  [given ?? []]
    .flat()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

/** Goes to the provider and returns to the callback, without opening it. */
const there = async (next?: string) => {
  const begun = await test.ask(`/api/login${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`)
  expect(begun.status).toBe(302)
  const back = await provider.visit(String(begun.headers['location']))
  return {
    path: `${back.pathname}${back.search}`,
    cookie: cookieOf(begun.headers['set-cookie']),
    query: back.searchParams,
  }
}

const signIn = async (next?: string) => {
  const { path, cookie } = await there(next)
  return test.ask(path, { cookie, headers: page })
}

const sessions = async () =>
  z.array(z.object({ count: z.string() })).parse(await test.dataSource.query('SELECT count(*) FROM sessions'))[0]?.count

describe('sign-in through the identity provider', () => {
  it('goes there with PKCE, state and nonce, and keeps their secrets private', async () => {
    const begun = await test.ask('/api/login?next=/deals')
    const address = new URL(String(begun.headers['location']))
    expect(address.origin).toBe(provider.issuer)
    const asked = Object.fromEntries(address.searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${publicUrl}/api/login/callback`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThan(20)
    const cookie = String(begun.headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toContain(asked['state'])
  })

  it.each([
    ['BROKER', '/deals?q=1', '/deals?q=1'],
    ['BROKER', undefined, '/broker-dashboard'],
    ['AGENT', undefined, '/dashboard'],
    ['TC', undefined, '/my-day'],
    ['TC', '/deals?q=1', '/deals?q=1'],
  ] as const)('signs a %s in by verified e-mail; asked for %s, leads to %s', async (role, next, to) => {
    const person = await addPerson(test.dataSource, { role })
    provider.person = { email: person.email.toUpperCase() }
    const answer = await signIn(next)
    expect([answer.status, answer.headers['location']]).toEqual([302, to])
    const user = await test.ask('/api/auth/user', { cookie: sessionCookieOf(answer) })
    expect(user.json()).toMatchObject({ id: person.userId, role })
    const audit = await test.dataSource.query(
      "SELECT after FROM audit_log WHERE actor_id = $1 AND action = 'user.sign-in'",
      [person.userId],
    )
    expect(audit).toEqual([{ after: { by: 'identity-provider', secondFactor: false } }])
    expect(cookieOf(answer.headers['set-cookie'])).toContain(
      role === 'BROKER' ? 'bluebonnet.portal=broker' : 'bluebonnet.portal=agent',
    )
  })

  it('leads nowhere else afterwards', async () => {
    provider.person = { email: (await addPerson(test.dataSource)).email }
    expect((await signIn('https://evil.test')).headers['location']).toBe('/dashboard')
  })

  it('is not started by another site: a page that leads there by itself gets a question', async () => {
    const led = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
    const address = '/api/login?next=%2Fdeals%3Fq%3D1'
    const asked = await test.ask(address, { headers: led })
    expect([asked.status, asked.headers['set-cookie'], asked.headers['location']]).toEqual([200, undefined, undefined])
    expect(asked.text).toContain(`<a href="${address}">Sign in</a>`)
    expect(asked.text).toContain('<a href="/agent-login?next=%2Fdeals%3Fq%3D1">Sign in with a password</a>')
    for (const more of [{ 'sec-fetch-user': '?1' }, { 'sec-fetch-site': 'same-origin' }]) {
      const gone = await test.ask(address, { headers: { ...led, ...more } })
      expect(new URL(String(gone.headers['location'])).origin).toBe(provider.issuer)
    }
  })

  it('is skipped for a signed-in user', async () => {
    provider.person = { email: (await addPerson(test.dataSource)).email }
    const cookie = sessionCookieOf(await signIn())
    expect((await test.ask('/api/login?next=/clients', { cookie })).headers['location']).toBe('/clients')
  })
})

describe('sign-in is refused', () => {
  const refusals = [
    [
      'whom nobody here knows',
      {},
      { email: 'stranger@elsewhere.test' },
      403,
      'OIDC_NO_ACCOUNT',
      'No account here has your e-mail address.',
    ],
    [
      'whose account is deactivated',
      { isActive: false },
      {},
      403,
      'OIDC_NO_ACCOUNT',
      'No account here has your e-mail address',
    ],
    [
      'whose e-mail is not verified',
      {},
      { emailVerified: false },
      403,
      'OIDC_EMAIL_UNVERIFIED',
      'has not verified your e-mail address',
    ],
    [
      'whose ID token is signed otherwise',
      {},
      { forged: true },
      403,
      'OIDC_REFUSED',
      'The identity provider did not sign you in.',
    ],
    ['who cancels', {}, { refuses: true }, 403, 'OIDC_REFUSED', 'The identity provider did not sign you in.'],
  ] as const

  it.each(refusals)('%s', async (_who, account, at, status, code, sentence) => {
    const { email } = await addPerson(test.dataSource, account)
    provider.person = { email, ...at }
    const before = await sessions()
    const answer = await signIn()
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.text).toContain(sentence)
    expect(answer.text).toContain('href="/agent-login"')
    const again = await there()
    expect((await test.ask(again.path, { cookie: again.cookie })).json()).toMatchObject({ statusCode: status, code })
    expect(await sessions()).toBe(before)
    expect(await test.dataSource.query("SELECT 1 FROM users WHERE email = 'stranger@elsewhere.test'")).toEqual([])
  })

  it('without their second factor here, unless the provider asked for one', async () => {
    const { email, userId } = await addPerson(test.dataSource)
    await test.dataSource.query("UPDATE users SET totp_secret = 'x', totp_enabled_at = now() WHERE id = $1", [userId])
    provider.person = { email, amr: ['pwd'] }
    expect((await signIn()).text).toContain('Sign in with your password and code.')
    provider.person = { email, amr: ['pwd', 'otp', 'mfa'] }
    expect((await signIn()).status).toBe(302)
  })

  it('in a browser that did not start it, and twice by one return', async () => {
    provider.person = { email: (await addPerson(test.dataSource)).email }
    const { path, cookie } = await there()
    expect((await test.ask(path)).json()).toMatchObject({ statusCode: 400, code: 'OIDC_STALE' })
    expect((await test.ask(path, { cookie: (await there()).cookie })).json()).toMatchObject({
      statusCode: 403,
      code: 'OIDC_REFUSED',
    })
    expect((await test.ask(path, { cookie })).status).toBe(302)
    expect((await test.ask(path, { cookie })).json()).toMatchObject({ code: 'OIDC_REFUSED' })
  })

  it('by a modified return', async () => {
    provider.person = { email: (await addPerson(test.dataSource)).email }
    for (const [name, value] of [
      ['code', 'another'],
      ['state', 'another'],
      ['iss', 'http://evil.test'],
    ] as const) {
      const { path, cookie, query } = await there()
      const changed = new URLSearchParams(query)
      changed.set(name, value)
      expect((await test.ask(`${path.split('?')[0]}?${changed.toString()}`, { cookie })).json()).toMatchObject({
        code: 'OIDC_REFUSED',
      })
    }
    expect((await test.ask('/api/login/callback?code=a&code=b')).status).toBe(400)
  })
})

it('says so when the provider does not answer, and has no callback without one', async () => {
  const dead = await startTestApp([], {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
  })
  const answer = await dead.ask('/api/login', { headers: page })
  expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('The identity provider does not answer.')])
  await dead.close()
  const without = await startTestApp()
  expect((await without.ask('/api/login/callback')).status).toBe(404)
  expect((await without.ask('/api/login')).headers['location']).toBe('/agent-login')
  await without.close()
})
