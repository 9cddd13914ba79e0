import { LiveHub, newId } from '@bluebonnet/platform'
import { eventually } from '@bluebonnet/testing'
import { z } from 'zod'
import { addPerson, signedInAs, startTestApp, type TestApp, trySignIn } from '../testing/index.js'
import { Links } from '../links/links.js'

const entries = z.array(z.looseObject({ id: z.string(), role: z.string(), isActive: z.boolean() }))
let test: TestApp
let admin: { cookie: string; userId: string }

beforeAll(async () => {
  test = await startTestApp()
  admin = await signedInAs(test, { isSuperAdmin: true, firstName: 'Sam', lastName: 'Admin' })
})

afterAll(() => test?.close())

const change = (id: string, body: object, cookie = admin.cookie) =>
  test.ask(`/api/users/${id}`, { method: 'PATCH', cookie, body })
const list = async (query: string) =>
  entries.parse((await test.ask(`/api/users${query}`, { cookie: admin.cookie })).json())

describe('GET /api/users', () => {
  it('lists everybody, newest first, in pages, by role, activity and search', async () => {
    const agent = await addPerson(test.dataSource, { firstName: 'Quincy' })
    const gone = await addPerson(test.dataSource, { role: 'BROKER', isActive: false })
    const all = await test.ask('/api/users', { cookie: admin.cookie })
    expect(
      entries
        .parse(all.json())
        .slice(0, 2)
        .map(({ id }) => id),
    ).toEqual([gone.userId, agent.userId])
    expect(all.text).not.toMatch(/argon2|totpSecret|passwordHash/)
    expect((await list('?role=BROKER')).map(({ role }) => role)).toEqual(['BROKER'])
    expect((await list('?isActive=false')).map(({ id }) => id)).toEqual([gone.userId])
    expect((await list('?q=quincy')).map(({ id }) => id)).toEqual([agent.userId])
    await test.dataSource.query(
      `INSERT INTO users (id, email, first_name) SELECT gen_random_uuid(), 'crowd' || n || '@gulf-coast.test', 'Crowd'
        FROM generate_series(1, 205) AS n`,
    )
    expect([(await list('?q=crowd')).length, (await list('?q=gu')).length >= 205]).toEqual([205, true])
    await test.dataSource.query("DELETE FROM users WHERE first_name = 'Crowd'")
    const first = await test.ask('/api/users?limit=1', { cookie: admin.cookie })
    expect(first.headers['x-total-count']).toBe(all.headers['x-total-count'])
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    expect(entries.parse((await test.ask(next, { cookie: admin.cookie })).json())[0]?.id).toBe(agent.userId)
  })

  it('is for the super admin only', async () => {
    const broker = await signedInAs(test, { role: 'BROKER' })
    expect((await test.ask('/api/users', { cookie: broker.cookie })).status).toBe(403)
    expect((await change(admin.userId, { isActive: false }, broker.cookie)).status).toBe(403)
    expect((await test.ask('/api/users')).status).toBe(401)
  })
})

describe('deactivating', () => {
  it("ends a broker's session, streams, links and feed, and can be reversed", async () => {
    const broker = await signedInAs(test, { role: 'BROKER' })
    const links = test.app.get(Links)
    const tokens = await Promise.all(
      (['SET_PASSWORD', 'CALENDAR_FEED'] as const).map(
        async (purpose) =>
          (await links.create(test.dataSource.manager, { purpose, subjectId: broker.userId, goodForMs: 3_600_000 }))
            .token,
      ),
    )
    const ends: string[] = []
    test.app
      .get(LiveHub)
      .subscribe(
        { userId: broker.userId, role: 'BROKER', isSuperAdmin: false, sessionId: 's' },
        { send: () => undefined, end: (reason) => ends.push(reason) },
      )
    expect((await change(broker.userId, { isActive: false })).json()).toMatchObject({
      id: broker.userId,
      isActive: false,
    })
    expect((await test.ask('/api/auth/user', { cookie: broker.cookie })).status).toBe(401)
    expect((await trySignIn(test, 'broker', broker.email)).status).toBe(401)
    await eventually(() => ends.length === 1)
    for (const token of tokens) expect((await links.find(token))?.revokedAt).not.toBeNull()
    expect((await change(broker.userId, { isActive: true })).json()).toMatchObject({ isActive: true })
    expect((await trySignIn(test, 'broker', broker.email)).status).toBe(200)
    const audit = await test.dataSource.query(
      'SELECT action, actor_id FROM audit_log WHERE entity_id = $1 AND actor_id = $2 ORDER BY created_at, id',
      [broker.userId, admin.userId],
    )
    expect(audit).toEqual([
      { action: 'user.deactivate', actor_id: admin.userId },
      { action: 'user.reactivate', actor_id: admin.userId },
    ])
  })

  it.each([
    [{}, 200, undefined],
    [{ isActive: 'no' }, 400, 'VALIDATION_FAILED'],
    [{ resetTotp: false }, 400, 'VALIDATION_FAILED'],
    [{ role: 'BROKER' }, 400, 'VALIDATION_FAILED'],
  ])('answers %j with %i', async (body, status, code) => {
    const { userId } = await addPerson(test.dataSource)
    const answer = await change(userId, body)
    expect([answer.status, z.looseObject({}).parse(answer.json())['code']]).toEqual([status, code])
  })

  it('never applies to oneself or a missing user', async () => {
    expect((await change(admin.userId, { isActive: false })).json()).toMatchObject({
      statusCode: 409,
      code: 'NOT_YOURSELF',
    })
    expect((await change(newId(), { isActive: false })).json()).toMatchObject({
      statusCode: 404,
      code: 'USER_NOT_FOUND',
    })
    expect((await test.ask('/api/auth/user', { cookie: admin.cookie })).status).toBe(200)
  })

  it('always leaves a super admin, also when two deactivate each other concurrently', async () => {
    const other = await signedInAs(test, { isSuperAdmin: true })
    const answers = await Promise.all([
      change(other.userId, { isActive: false }),
      change(admin.userId, { isActive: false }, other.cookie),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await test.dataSource.query<{ id: string }[]>(
      'SELECT id FROM users WHERE is_super_admin AND is_active',
    )
    expect(left).toHaveLength(1)
    const [winner] = left
    await test.dataSource.query('UPDATE users SET is_active = true WHERE is_super_admin')
    if (winner?.id === admin.userId) return
    admin = { ...admin, cookie: (await signedInAs(test, { isSuperAdmin: true })).cookie }
  })
})
