import { defineCalls } from '@bluebonnet/contracts/call'
import { callDecorator, type JobRun, LiveHub, Tx } from '@bluebonnet/platform'
import { eventually } from '@bluebonnet/testing'
import { Controller, Module } from '@nestjs/common'
import { z } from 'zod'
import { addPerson, sessionCookieOf, signedInAs, startTestApp, trySignIn } from '../testing/index.js'
import { SweepSignInsHandler } from '../sweeps/sweep-sign-ins.handler.js'
import { sidOf } from './session-cookie.js'

const SlowCall = callDecorator(
  defineCalls({
    'GET /api/slow': {
      permission: 'account.use',
      summary: 'Waits until it is let go',
      answer: z.object({ done: z.literal(true) }),
    },
  }),
)

let release: () => void = () => undefined
let waiting = 0

@Controller()
class SlowController {
  @SlowCall('GET /api/slow')
  async wait(): Promise<{ done: true }> {
    waiting += 1
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return { done: true }
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

const test = await startTestApp([SlowModule])

afterAll(() => test.close())

const statusOf = async (cookie: string): Promise<number> => (await test.ask('/api/auth/user', { cookie })).status
const signOut = (cookie: string) => test.ask('/api/auth/logout', { method: 'POST', cookie })
const secretOf = (cookie: string): string => cookie.split('=')[1] ?? ''
const rowOf = async (cookie: string): Promise<{ publicId: string; expire: Date; lastSeenAt: Date } | undefined> => {
  const [row] = await test.dataSource.query<{ publicId: string; expire: Date; lastSeenAt: Date }[]>(
    'SELECT public_id AS "publicId", expire, last_seen_at AS "lastSeenAt" FROM sessions WHERE sid = $1',
    [sidOf(secretOf(cookie))],
  )
  return row
}

describe('a session', () => {
  it('is required', async () => {
    expect(await statusOf('x=y')).toBe(401)
    expect((await test.ask('/api/auth/user')).json()).toMatchObject({
      statusCode: 401,
      code: 'UNAUTHORIZED',
      message: 'Unauthorized',
    })
  })

  it('is optional for a page that accepts visitors', async () => {
    const answer = await test.ask('/api/auth/user', { headers: { 'x-visitor': '1' } })
    expect([answer.status, answer.text]).toEqual([200, 'null'])
    const { cookie, userId } = await signedInAs(test)
    expect((await test.ask('/api/auth/user', { cookie, headers: { 'x-visitor': '1' } })).json()).toMatchObject({
      id: userId,
    })
  })

  it('is a cookie hidden from scripts and other sites, and stored without its secret', async () => {
    const { email } = await addPerson(test.dataSource)
    const answer = await trySignIn(test, 'agent', email)
    const given =
      [answer.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('bluebonnet.sid')) ?? ''
    expect(given).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$|HttpOnly.*SameSite=Lax/)
    expect(given).not.toMatch(/Secure/)
    const rows = await test.dataSource.query<{ row: string }[]>('SELECT sessions::text AS row FROM sessions')
    expect(rows.some(({ row }) => row.includes(secretOf(sessionCookieOf(answer))))).toBe(false)
  })

  it("changes its id at sign-in and ends the browser's previous one", async () => {
    const planted = await signedInAs(test)
    const victim = await addPerson(test.dataSource)
    const answer = await test.ask('/api/auth/agent-login', {
      method: 'POST',
      cookie: planted.cookie,
      body: { email: victim.email, password: 'pecan-orchard-9' },
    })
    expect(sessionCookieOf(answer)).not.toBe(planted.cookie)
    expect(await statusOf(planted.cookie)).toBe(401)
    expect(await statusOf(sessionCookieOf(answer))).toBe(200)
  })

  it('ignores an id that the browser made up', async () => {
    const { email } = await addPerson(test.dataSource)
    const made = `bluebonnet.sid.4200=${'a'.repeat(43)}`
    const answer = await test.ask('/api/auth/agent-login', {
      method: 'POST',
      cookie: made,
      body: { email, password: 'pecan-orchard-9' },
    })
    expect(sessionCookieOf(answer)).not.toBe(made)
    expect(await statusOf(made)).toBe(401)
  })

  it('ends at sign-out, also when repeated', async () => {
    const { cookie } = await signedInAs(test)
    const answer = await signOut(cookie)
    expect([answer.status, answer.json()]).toEqual([200, { success: true }])
    expect([answer.headers['set-cookie'] ?? ''].flat()[0]).toMatch(/Max-Age=0/)
    expect(await statusOf(cookie)).toBe(401)
    expect((await signOut(cookie)).status).toBe(200)
  })

  it('is not restored by a request that was pending at sign-out', async () => {
    const { cookie } = await signedInAs(test)
    await test.dataSource.query("UPDATE sessions SET last_seen_at = now() - interval '11 minutes' WHERE sid = $1", [
      sidOf(secretOf(cookie)),
    ])
    waiting = 0
    const slow = test.ask('/api/slow', { cookie })
    await eventually(() => waiting === 1)
    await signOut(cookie)
    release()
    const answer = await slow
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
    expect(await rowOf(cookie)).toBeUndefined()
    expect(await statusOf(cookie)).toBe(401)
  })

  it('ends its event streams, and only its own', async () => {
    const { cookie, userId, email } = await signedInAs(test)
    const other = sessionCookieOf(await trySignIn(test, 'agent', email))
    const ends: string[] = []
    const watch = async (name: string, of: string) => {
      const sessionId = (await rowOf(of))?.publicId ?? ''
      const listener = { userId, role: 'AGENT', isSuperAdmin: false, sessionId } as const
      test.app
        .get(LiveHub)
        .subscribe(listener, { send: () => undefined, end: (reason) => ends.push(`${name} ${reason}`) })
    }
    await watch('this', cookie)
    await watch('other', other)
    await signOut(cookie)
    await eventually(() => ends.length > 0)
    expect(ends).toEqual(['this signed-out'])
    expect(await statusOf(other)).toBe(200)
  })
})

const age = (cookie: string, change: string) =>
  test.dataSource.query(`UPDATE sessions SET ${change} WHERE sid = $1`, [sidOf(secretOf(cookie))])

describe('the lifetime of a session', () => {
  it('ends after its idle time', async () => {
    const { cookie } = await signedInAs(test)
    await age(cookie, "expire = now() - interval '1 second'")
    expect(await statusOf(cookie)).toBe(401)
  })

  it('ends after 30 days regardless', async () => {
    const { cookie } = await signedInAs(test)
    await age(cookie, "created_at = now() - interval '30 days 1 second', expire = now() + interval '1 hour'")
    expect(await statusOf(cookie)).toBe(401)
  })

  it('is extended at most every ten minutes, by twelve hours, never past thirty days', async () => {
    const { cookie } = await signedInAs(test)
    const before = await rowOf(cookie)
    await statusOf(cookie)
    expect(await rowOf(cookie)).toEqual(before)
    await age(cookie, "last_seen_at = now() - interval '11 minutes', expire = now() + interval '1 hour'")
    await statusOf(cookie)
    const moved = await rowOf(cookie)
    expect((moved?.expire.getTime() ?? 0) - Date.now()).toBeGreaterThan(11.9 * 3_600_000)
    await age(
      cookie,
      "last_seen_at = now() - interval '11 minutes', created_at = now() - interval '30 days' + interval '1 hour'",
    )
    expect(await statusOf(cookie)).toBe(200)
    expect(((await rowOf(cookie))?.expire.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000)
  })

  it('ends when the person is deactivated, or their sessions are invalidated', async () => {
    const gone = await signedInAs(test)
    await test.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [gone.userId])
    expect(await statusOf(gone.cookie)).toBe(401)
    const old = await signedInAs(test)
    await test.dataSource.query("UPDATE users SET sessions_valid_from = now() + interval '1 second' WHERE id = $1", [
      old.userId,
    ])
    expect(await statusOf(old.cookie)).toBe(401)
  })
})

describe('the sweep', () => {
  it('removes expired rows and nothing else', async () => {
    const [old, young] = [await signedInAs(test), await signedInAs(test)]
    await age(old.cookie, "expire = now() - interval '1 second'")
    await test.dataSource.query(
      `INSERT INTO attempts (id, kind, account, address, created_at)
       SELECT gen_random_uuid(), 'LEAD', NULL, 'sweep', now() - n * interval '61 minutes' FROM generate_series(0, 3) n`,
    )
    const complete: JobRun<Record<string, never>>['complete'] = (effect) => test.app.get(Tx).inTransaction(effect)
    await test.app.get(SweepSignInsHandler).handle({ id: 'any', payload: {}, complete })
    expect([await rowOf(old.cookie), await statusOf(young.cookie)]).toEqual([undefined, 200])
    expect(await test.dataSource.query("SELECT count(*)::int AS left FROM attempts WHERE address = 'sweep'")).toEqual([
      { left: 2 },
    ])
  })
})
