import { z } from 'zod'
import { addPerson, signedInAs, startTestApp } from '../testing/index.js'

const test = await startTestApp()
const admin = await signedInAs(test, { isSuperAdmin: true, firstName: 'Sam', lastName: 'Admin' })

afterAll(() => test.close())

const change = (id: string, body: object) =>
  test.ask(`/api/users/${id}`, { method: 'PATCH', cookie: admin.cookie, body })

describe('GET /api/audit-log', () => {
  const audited = z.array(
    z.strictObject({
      id: z.uuid(),
      actorId: z.uuid().nullable(),
      actorName: z.string().nullable(),
      subject: z.string().nullable(),
      names: z.record(z.string(), z.string()),
      action: z.string(),
      entityType: z.string(),
      entityId: z.uuid().nullable(),
      before: z.unknown(),
      after: z.unknown(),
      reason: z.string().nullable(),
      requestId: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  )
  const read = async (query: string, cookie = admin.cookie) =>
    audited.parse((await test.ask(`/api/audit-log${query}`, { cookie })).json())

  it('says who did what to which row, newest first, by row, actor and action', async () => {
    const { userId } = await addPerson(test.dataSource)
    await change(userId, { isActive: false })
    await change(userId, { isActive: true })
    const rows = await read(`?entityType=user&entityId=${userId}`)
    expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['user.reactivate', { isActive: false }, { isActive: true }],
      ['user.deactivate', { isActive: true }, { isActive: false }],
    ])
    expect(rows[0]?.actorName).toMatch(/\w+ \w+/)
    expect(rows[0]?.requestId).toMatch(/\S/)
    const actorId = rows[0]?.actorId ?? ''
    expect(new Set((await read(`?actorId=${actorId}`)).map((row) => row.actorId))).toEqual(new Set([actorId]))
    for (const q of ['user.react', 'User%20react']) {
      expect(new Set((await read(`?q=${q}`)).map(({ action }) => action))).toEqual(new Set(['user.reactivate']))
    }
    expect(await read('?q=%25')).toEqual([])
    expect(await read('?entityType=deal')).toEqual([])
  })

  it('pages', async () => {
    const { userId } = await addPerson(test.dataSource)
    for (const isActive of [false, true, false]) await change(userId, { isActive })
    // Under a filter that its own reading, which is an entry too, does not meet.
    const first = await test.ask('/api/audit-log?entityType=user&kind=PEOPLE&limit=2', { cookie: admin.cookie })
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    const second = await read(next.replace('/api/audit-log', ''))
    const all = await read('?entityType=user&kind=PEOPLE')
    expect([...audited.parse(first.json()), ...second].map(({ id }) => id).slice(0, 4)).toEqual(
      all.slice(0, 4).map(({ id }) => id),
    )
    expect(first.headers['x-total-count']).toBe(String(all.length))
  })

  it("is the super admin's alone", async () => {
    const broker = await signedInAs(test, { role: 'BROKER' })
    expect((await test.ask('/api/audit-log', { cookie: broker.cookie })).status).toBe(403)
    expect((await test.ask('/api/audit-log?actorId=x', { cookie: admin.cookie })).status).toBe(400)
  })
})
