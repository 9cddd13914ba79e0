import { z } from 'zod'
import { addPerson, openTestOffice, signedInAs, addDeal } from '../testing/index.js'
import type { HistoryEntry } from '@bluebonnet/contracts'
import { ChangeHistory, newId } from '@bluebonnet/platform'

const office = await openTestOffice([], {
  people: {
    agent: { firstName: 'Jordan', lastName: 'Reyes' },
    other: { firstName: 'Owen', lastName: 'Tackett' },
    broker: { firstName: 'Dana', lastName: 'Whitfield' },
    admin: { firstName: 'Sam', lastName: 'Admin' },
  },
})
const { test, people } = office
const { admin } = people

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
    // Under a filter that excludes the entry of this read.
    const first = await test.ask('/api/audit-log?entityType=user&kind=PEOPLE&limit=2', { cookie: admin.cookie })
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    const second = await read(next.replace('/api/audit-log', ''))
    const all = await read('?entityType=user&kind=PEOPLE')
    expect([...audited.parse(first.json()), ...second].map(({ id }) => id).slice(0, 4)).toEqual(
      all.slice(0, 4).map(({ id }) => id),
    )
    expect(first.headers['x-total-count']).toBe(String(all.length))
  })

  it('is for the super admin only', async () => {
    const broker = await signedInAs(test, { role: 'BROKER' })
    expect((await test.ask('/api/audit-log', { cookie: broker.cookie })).status).toBe(403)
    expect((await test.ask('/api/audit-log?actorId=x', { cookie: admin.cookie })).status).toBe(400)
  })
})

const write = (action: string, entityId: string, fields: object) =>
  test.app
    .get(ChangeHistory)
    .audit(test.dataSource.manager, {
      actorId: people.broker.userId,
      action,
      entityType: action.split('.')[0] ?? '',
      entityId,
      ...fields,
    })
const read = async (kind: string, id: string): Promise<HistoryEntry[]> => {
  const answer = await office.as('broker', `/api/history/${kind}/${id}`)
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()])
  const entries: HistoryEntry[] = JSON.parse(answer.text)
  return entries
}

describe("a record's history", () => {
  let dealId: string
  beforeAll(async () => {
    dealId = await addDeal(test.dataSource, { agentId: people.agent.agentId, address: '12 Pecan Street' })
  })

  it('says who changed what, in words and by names, newest first', async () => {
    await write('deal.update', dealId, {
      before: { agentId: people.agent.agentId, priceCents: 42_500_000 },
      after: { agentId: people.other.agentId, priceCents: 43_000_000 },
    })
    await write('deal.approve', dealId, { after: { status: 'APPROVED' }, reason: 'All is there' })
    const entries = await read('deal', dealId)
    expect(entries.map(({ byName, what, changes, reason }) => [byName, what, changes, reason])).toEqual([
      ['Dana Whitfield', 'Deal approved', ['Status: APPROVED'], 'All is there'],
      [
        'Dana Whitfield',
        'Deal updated',
        ['Agent: from Jordan Reyes to Owen Tackett', 'Price: from $425,000.00 to $430,000.00'],
        null,
      ],
    ])
  })

  it('leaves out sign-ins, second factors, reads, secrets and taxpayer numbers', async () => {
    const { userId } = people.tc
    for (const action of ['user.sign-in', 'user.totp-enable', 'user.wrong-code', 'user.set-password'])
      await write(action, userId, { after: { address: '10.0.0.1' } })
    await write('user.update', userId, {
      before: { phone: null, totpSecret: 'JBSWY3DP', tin: '12-3456789' },
      after: {
        phone: '(512) 555-0142',
        totpSecret: 'KRSXG5A',
        tin: '98-7654321',
        tinLast4: '4321',
        nested: { ein: '98-7' },
      },
    })
    const entries = await read('user', userId)
    expect(entries.map(({ what, changes }) => [what, changes])).toEqual([
      ['User updated', ['Phone: from nothing to (512) 555-0142']],
    ])
  })

  it('of a person includes changes of their profile, and the other way round', async () => {
    const { userId, agentId } = people.agent
    await write('agent.update', agentId ?? '', { before: { status: 'ACTIVE' }, after: { status: 'PENDING' } })
    await write('user.update', userId, { before: { phone: null }, after: { phone: '512' } })
    const whats = ['User updated', 'Agent updated']
    expect((await read('user', userId)).map(({ what }) => what)).toEqual(whats)
    expect((await read('agent', agentId ?? '')).map(({ what }) => what)).toEqual(whats)
  })

  it('is for brokers and managers, and for kinds that are records', async () => {
    const path = `/api/history/deal/${dealId}`
    const statuses = await Promise.all(
      (['agent', 'tc', 'manager', 'broker'] as const).map(async (who) => (await office.as(who, path)).status),
    )
    expect(statuses).toEqual([403, 403, 200, 200])
    expect((await office.as('broker', `/api/history/taxDetails/${dealId}`)).status).toBe(400)
    expect(await read('deal', newId())).toEqual([])
  })
})
