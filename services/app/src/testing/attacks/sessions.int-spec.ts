import { signedInAs, sessionCookieOf, testPassword, trySignIn } from '@bluebonnet/brokerage/testing'
import { z } from 'zod'
import { sessionCookieName } from '@bluebonnet/platform'
import { freshAddress, openProduct } from '../product.js'
import { cookiesOf, holds, type Probe } from './probe.js'

/** Of a product at its default address. */
const sid = sessionCookieName('http://localhost:4200')

/** A process has one product for password checks, the last created one: this one, behind https, is closed again. */
const secure = await openProduct({ PUBLIC_URL: 'https://office.example.com' })
const overHttps = await trySignIn(secure.test, 'agent', secure.owner.email, testPassword, freshAddress())
await secure.test.close()
const office = await openProduct()

afterAll(() => office.test.close())

const user = (cookie: string) => office.test.ask('/api/auth/user', { cookie })
const post = (path: string, cookie: string, body: unknown = {}) =>
  office.test.ask(path, { method: 'POST', cookie, body, from: freshAddress() })

describe("another person's session", () => {
  const probes: Probe[] = [
    { tries: 'a made-up secret', attack: () => user(`${sid}=${'A'.repeat(43)}`), status: 401 },
    { tries: 'SQL in the cookie', attack: () => user(`${sid}=' OR 1=1 --`), status: 401 },
    { tries: 'an empty cookie', attack: () => user(`${sid}=`), status: 401 },
    { tries: 'a cookie with one letter changed', attack: () => user(flipped(office.owner.cookie)), status: 401 },
    { tries: 'a malformed cookie header', attack: () => user(`;;;=;%ff;${sid}`), status: 401 },
    { tries: 'the key as the table keeps it', attack: async () => user(`${sid}=${await storedKey()}`), status: 401 },
    { tries: 'the cookie of a server over https', attack: () => user(sessionCookieOf(overHttps)), status: 401 },
    {
      tries: "ending somebody else's",
      attack: async () =>
        office.test.ask(`/api/auth/sessions/${await idOf(office.other.cookie)}`, {
          method: 'DELETE',
          cookie: office.owner.cookie,
        }),
      status: 404,
    },
  ]
  it.each(probes)(
    'cannot be taken by $tries',
    holds(() => office),
  )
})

const flipped = (cookie: string): string => `${cookie.slice(0, -2)}${cookie.at(-2) === 'A' ? 'B' : 'A'}${cookie.at(-1)}`
const storedKey = async (): Promise<string> => {
  const [row] = await office.test.dataSource.query<{ sid: string }[]>('SELECT sid FROM sessions LIMIT 1')
  return row?.sid ?? ''
}
const entries = z.array(z.object({ id: z.string(), current: z.boolean() }))
const idOf = async (cookie: string): Promise<string> =>
  entries.parse((await office.test.ask('/api/auth/sessions', { cookie })).json()).find(({ current }) => current)?.id ??
  ''

describe('a session', () => {
  it('has a new secret after each sign-in, and a planted one ends', async () => {
    const planted = await signedInAs(office.test)
    const body = { email: office.owner.email, password: testPassword }
    const answer = await office.test.ask('/api/auth/agent-login', {
      method: 'POST',
      body,
      cookie: planted.cookie,
      from: freshAddress(),
    })
    expect(sessionCookieOf(answer)).not.toBe(planted.cookie)
    expect((await user(planted.cookie)).status).toBe(401)
  })

  it('ends at sign-out, which removes the cookie and everything the browser stored', async () => {
    const { cookie } = await signedInAs(office.test)
    const answer = await post('/api/auth/logout', cookie)
    expect(cookiesOf(answer).get(sid)).toMatch(/=; Max-Age=0;/)
    expect(answer.headers['clear-site-data']).toBe('"storage"')
    expect((await user(cookie)).status).toBe(401)
    for (const path of ['/api/clients', '/api/events', '/api/exports/clients.csv'])
      expect((await office.test.ask(path, { cookie })).status).toBe(401)
  })

  it('ends with its own entry, which clears the browser like a sign-out', async () => {
    const { cookie } = await signedInAs(office.test)
    const answer = await office.test.ask(`/api/auth/sessions/${await idOf(cookie)}`, { method: 'DELETE', cookie })
    expect([answer.status, answer.headers['clear-site-data'], (await user(cookie)).status]).toEqual([
      204,
      '"storage"',
      401,
    ])
  })

  it("ends when its person is deactivated, like the calendar's address", async () => {
    const person = await signedInAs(office.test)
    const { url } = z
      .object({ url: z.string() })
      .parse((await office.test.ask('/api/calendar-events/feed', { cookie: person.cookie })).json())
    await office.test.ask(`/api/agents/${person.agentId}`, {
      method: 'PATCH',
      cookie: office.broker.cookie,
      body: { isActive: false },
    })
    expect((await user(person.cookie)).status).toBe(401)
    expect((await office.test.ask(url)).status).toBe(410)
  })

  it("of another browser ends with a password change, like the calendar's address", async () => {
    const person = await signedInAs(office.test)
    const stolen = sessionCookieOf(await trySignIn(office.test, 'agent', person.email, testPassword, freshAddress()))
    const { url } = z
      .object({ url: z.string() })
      .parse((await office.test.ask('/api/calendar-events/feed', { cookie: stolen })).json())
    expect((await office.test.ask(url)).status).toBe(200)
    expect(
      (
        await post('/api/auth/change-password', person.cookie, {
          currentPassword: testPassword,
          newPassword: 'pecan-orchard-10',
        })
      ).status,
    ).toBe(200)
    expect([(await user(stolen)).status, (await user(person.cookie)).status]).toEqual([401, 200])
    expect((await office.test.ask(url)).status).toBe(410)
  })

  it('hides its secret from scripts and other sites', async () => {
    const answer = await trySignIn(office.test, 'agent', office.owner.email, testPassword, freshAddress())
    for (const cookie of cookiesOf(answer).values()) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    for (const cookie of cookiesOf(overHttps).values())
      expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(overHttps.headers['strict-transport-security']).toMatch(/max-age=31536000/)
  })

  it('shows no secret in the list of sessions', async () => {
    const { text } = await office.test.ask('/api/auth/sessions', { cookie: office.owner.cookie })
    expect(text).not.toContain(office.owner.cookie.split('=')[1])
    expect(text).not.toContain(await storedKey())
  })
})
