import { LiveHub } from '@bluebonnet/platform'
import { eventually } from '@bluebonnet/testing'
import { z } from 'zod'
import { addPerson, sessionCookieOf, signedInAs, startTestApp, testPassword, trySignIn } from '../testing/index.js'

const entries = z.array(
  z.strictObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    userAgent: z.string().nullable(),
    address: z.string().nullable(),
    current: z.boolean(),
  }),
)

const test = await startTestApp()

afterAll(() => test.close())

const signIn = async (email: string, browser: string) =>
  sessionCookieOf(
    await test.ask('/api/auth/agent-login', {
      method: 'POST',
      body: { email, password: testPassword },
      headers: { 'user-agent': browser },
    }),
  )

const list = async (cookie: string, query = '') =>
  entries.parse((await test.ask(`/api/auth/sessions${query}`, { cookie })).json())
const end = (id: string, cookie: string) => test.ask(`/api/auth/sessions/${id}`, { method: 'DELETE', cookie })

describe("one's own sessions", () => {
  it('are listed newest first, with the current one marked, without secrets', async () => {
    const { email } = await addPerson(test.dataSource)
    const [phone, desk] = [await signIn(email, 'Phone'), await signIn(email, 'Desk')]
    await signedInAs(test)
    const seen = await list(phone)
    expect(seen.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ['Desk', false],
      ['Phone', true],
    ])
    const answer = await test.ask('/api/auth/sessions', { cookie: desk })
    expect(answer.headers['x-total-count']).toBe('2')
    for (const cookie of [phone, desk]) expect(answer.text).not.toContain(cookie.split('=')[1])
  })

  it('are paged and searched', async () => {
    const { email } = await addPerson(test.dataSource)
    const cookie = await signIn(email, 'Phone 1')
    for (const browser of ['Desk', 'Phone 2']) await signIn(email, browser)
    const first = await test.ask('/api/auth/sessions?limit=2', { cookie })
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    const second = await test.ask(next, { cookie })
    expect([...entries.parse(first.json()), ...entries.parse(second.json())].map(({ userAgent }) => userAgent)).toEqual(
      ['Phone 2', 'Desk', 'Phone 1'],
    )
    expect(second.headers['link']).toBeUndefined()
    expect((await list(cookie, '?q=phone')).map(({ userAgent }) => userAgent)).toEqual(['Phone 2', 'Phone 1'])
    expect((await test.ask('/api/auth/sessions?limit=0', { cookie })).status).toBe(400)
  })

  it('leave out ended ones', async () => {
    const { email, userId } = await addPerson(test.dataSource)
    const cookie = await signIn(email, 'Desk')
    for (const [browser, past] of [
      ['Old', "created_at = now() - interval '31 days'"],
      ['Idle', "expire = now() - interval '1 second'"],
    ] as const) {
      await signIn(email, browser)
      await test.dataSource.query(`UPDATE sessions SET ${past} WHERE user_id = $1 AND user_agent = $2`, [
        userId,
        browser,
      ])
    }
    expect((await list(cookie)).map(({ userAgent }) => userAgent)).toEqual(['Desk'])
  })

  it('are ended one by one, with their streams', async () => {
    const { email, userId } = await addPerson(test.dataSource)
    const [phone, desk] = [await signIn(email, 'Phone'), await signIn(email, 'Desk')]
    const sessionId = (await list(desk)).find(({ userAgent }) => userAgent === 'Phone')?.id ?? ''
    const ends: string[] = []
    test.app
      .get(LiveHub)
      .subscribe(
        { userId, role: 'AGENT', isSuperAdmin: false, sessionId },
        { send: () => undefined, end: (reason) => ends.push(reason) },
      )
    expect((await end(sessionId, desk)).status).toBe(204)
    expect((await test.ask('/api/auth/user', { cookie: phone })).status).toBe(401)
    expect((await test.ask('/api/auth/user', { cookie: desk })).status).toBe(200)
    await eventually(() => ends.length === 1)
    expect((await end(sessionId, desk)).json()).toMatchObject({ statusCode: 404, code: 'SESSION_NOT_FOUND' })
  })

  it('can include the current one: that is a sign-out', async () => {
    const { email } = await addPerson(test.dataSource)
    const cookie = await signIn(email, 'Desk')
    const answer = await end((await list(cookie))[0]?.id ?? '', cookie)
    expect([answer.status, String(answer.headers['set-cookie'])]).toEqual([204, expect.stringContaining('Max-Age=0')])
    expect((await test.ask('/api/auth/user', { cookie })).status).toBe(401)
  })

  it('can be ended by their owner only', async () => {
    const [ada, bo] = [await signedInAs(test), await signedInAs(test, { role: 'BROKER' })]
    const id = (await list(ada.cookie))[0]?.id ?? ''
    expect((await end(id, bo.cookie)).status).toBe(404)
    expect((await test.ask('/api/auth/user', { cookie: ada.cookie })).status).toBe(200)
    expect((await end('not-an-id', bo.cookie)).status).toBe(400)
    expect((await end(id, 'x=y')).status).toBe(401)
  })
})

describe('on a public address', () => {
  it('the cookie requires https', async () => {
    const secure = await startTestApp([], { PUBLIC_URL: 'https://office.hillcountry.test' })
    try {
      const { email } = await addPerson(secure.dataSource)
      const given = [(await trySignIn(secure, 'agent', email)).headers['set-cookie'] ?? []].flat()
      expect(given).toHaveLength(3)
      for (const cookie of given) expect(cookie).toMatch(/^__Host-.*; Path=\/;.*; Secure/)
      const session = given.find((cookie) => cookie.startsWith('__Host-bluebonnet.sid=')) ?? ''
      expect(session).not.toMatch(/Domain/i)
      const [named = ''] = session.split(';', 1)
      const status = async (cookie: string) => (await secure.ask('/api/auth/user', { cookie })).status
      // A session from before the name changed continues, and sign-out ends it under both names.
      const former = named.replace('__Host-', '')
      expect([await status(named), await status(former)]).toEqual([200, 200])
      const out = await secure.ask('/api/auth/logout', { method: 'POST', cookie: former })
      expect([out.headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.includes('Max-Age=0'))).toHaveLength(2)
      expect(await status(named)).toBe(401)
    } finally {
      await secure.close()
    }
  })
})
