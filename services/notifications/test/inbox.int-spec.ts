import { signedInAs, type TestPerson } from '@bluebonnet/brokerage/testing'
import type { Notification } from '@bluebonnet/contracts'
import { calls } from '@bluebonnet/contracts/calls'
import { newId } from '@bluebonnet/platform'
import { defaultSettings } from '../src/settings/stored-settings.js'
import { Fixture } from './fixture.js'

type SignedIn = TestPerson & { cookie: string }

const fixture = await Fixture.start()
const agent = await signedInAs(fixture.test)
const broker = await signedInAs(fixture.test, { role: 'BROKER' })
const events = []
for (let number = 0; number < 5; number += 1) {
  events.push(
    await fixture.deliver(
      'DEAL_APPROVED',
      { users: [agent.userId, broker.userId] },
      { title: `Deal ${number} approved`, message: number === 3 ? '50% of 1_st St' : 'Pecan St' },
    ),
  )
}

afterAll(() => fixture.close())

const get = async ({ cookie }: SignedIn, path: string): Promise<Notification[]> =>
  calls['GET /api/notifications'].answer.parse((await fixture.test.ask(path, { cookie })).json())
const list = (who: SignedIn, query = '') => get(who, `/api/notifications${query}`)
const read = (who: SignedIn, id: string) =>
  fixture.test.ask(`/api/notifications/${id}/read`, { method: 'PATCH', cookie: who.cookie, body: {} })

describe('notifications', () => {
  it('belong to one person, newest first, without mail-only ones', async () => {
    const mine = await list(agent)
    expect(mine.map(({ title }) => title)).toEqual([
      'Deal 4 approved',
      'Deal 3 approved',
      'Deal 2 approved',
      'Deal 1 approved',
      'Deal 0 approved',
    ])
    expect(mine.every(({ userId }) => userId === agent.userId)).toBe(true)
    expect(Object.keys(mine[0] ?? {}).toSorted()).toEqual([
      'clientId',
      'createdAt',
      'dealId',
      'documentShareId',
      'id',
      'isRead',
      'link',
      'message',
      'title',
      'type',
      'userId',
    ])
  })

  it('are paged', async () => {
    const first = await fixture.test.ask('/api/notifications?limit=2', { cookie: agent.cookie })
    expect(first.headers['x-total-count']).toBe('5')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    expect((await get(agent, next)).map(({ title }) => title)).toEqual(['Deal 2 approved', 'Deal 1 approved'])
  })

  it('are searched by their words, taken literally', async () => {
    expect((await list(agent, '?q=50%25')).map(({ title }) => title)).toEqual(['Deal 3 approved'])
    expect((await list(agent, '?q=1_st')).map(({ title }) => title)).toEqual(['Deal 3 approved'])
    expect(await list(agent, '?q=%25%25%25')).toEqual([])
  })

  it('are marked read one by one, twice without harm', async () => {
    const [newest] = await list(agent)
    for (let time = 0; time < 2; time += 1) {
      const answer = await read(agent, newest?.id ?? '')
      expect([answer.status, answer.json()]).toEqual([200, { ...newest, isRead: true }])
    }
    expect((await list(agent, '?unread=true')).map(({ title }) => title)).toEqual([
      'Deal 3 approved',
      'Deal 2 approved',
      'Deal 1 approved',
      'Deal 0 approved',
    ])
    expect((await list(agent, '?unread=false')).map(({ title }) => title)).toEqual(['Deal 4 approved'])
  })

  it('of another person answer as missing, also to a broker', async () => {
    const [foreign] = await list(agent, '?unread=true')
    const unknown = await read(broker, newId())
    const answer = await read(broker, foreign?.id ?? '')
    expect(answer.status).toBe(404)
    expect(answer.json()).toEqual(unknown.json())
    expect((await list(agent, '?unread=true'))[0]?.id).toBe(foreign?.id)
  })

  it('are all marked read for the caller only', async () => {
    const answer = await fixture.test.ask('/api/notifications/read-all', { method: 'POST', cookie: agent.cookie })
    expect([answer.status, answer.json()]).toEqual([200, { success: true }])
    expect(await list(agent, '?unread=true')).toEqual([])
    expect(await list(broker, '?unread=true')).toHaveLength(5)
  })

  it('require a session', async () => {
    expect((await fixture.test.ask('/api/notifications')).status).toBe(401)
    expect((await fixture.test.ask(`/api/notifications/${newId()}/read`, { method: 'PATCH', body: {} })).status).toBe(
      401,
    )
  })
})

describe('notification settings', () => {
  const path = '/api/settings/notifications'

  it("start with the product's defaults", async () => {
    const answer = await fixture.test.ask(path, { cookie: agent.cookie })
    expect(answer.json()).toEqual({
      newLeads: true,
      dealStatusUpdates: true,
      commissionPayments: true,
      documentDeadlines: true,
      marketingEmails: false,
      contactMethod: 'email',
      frequency: 'immediate',
    })
  })

  it('are saved for their owner, with a row in the audit log', async () => {
    const chosen = { ...defaultSettings, newLeads: false, contactMethod: 'both', frequency: 'daily' }
    expect((await fixture.test.ask(path, { method: 'PUT', cookie: agent.cookie, body: chosen })).json()).toEqual(chosen)
    expect((await fixture.test.ask(path, { cookie: agent.cookie })).json()).toEqual(chosen)
    expect((await fixture.test.ask(path, { cookie: broker.cookie })).json()).toEqual(defaultSettings)
    const audit = await fixture.test.dataSource.query(
      "SELECT before, after FROM audit_log WHERE action = 'notificationSettings.update' AND actor_id = $1",
      [agent.userId],
    )
    expect(audit).toEqual([
      {
        before: { newLeads: true, contactMethod: 'email', frequency: 'immediate' },
        after: { newLeads: false, contactMethod: 'both', frequency: 'daily' },
      },
    ])
  })

  it.each([
    ['a missing choice', { newLeads: true }],
    ['an unknown one', { ...defaultSettings, faxes: true }],
    ['an unknown frequency', { ...defaultSettings, frequency: 'weekly' }],
    ['a word for a tick', { ...defaultSettings, newLeads: 'yes' }],
  ])('refuse %s and stay unchanged', async (_, body) => {
    const answer = await fixture.test.ask(path, { method: 'PUT', cookie: broker.cookie, body })
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    expect((await fixture.test.ask(path, { cookie: broker.cookie })).json()).toEqual(defaultSettings)
  })
})
