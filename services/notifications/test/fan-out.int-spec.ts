import { addPerson } from '@bluebonnet/brokerage/testing'
import { newId, Tx } from '@bluebonnet/platform'
import { Composers } from '../src/announcements/composers.js'
import { Delivery } from '../src/announcements/delivery.js'
import { Announcements } from '../src/index.js'
import { Fixture } from './fixture.js'

const fixture = await Fixture.start()
const add = (options: Parameters<typeof addPerson>[1]) => addPerson(fixture.test.dataSource, options)
const people = {
  agent: await add({}),
  other: await add({}),
  gone: await add({ isActive: false }),
  tc: await add({ role: 'TC' }),
  broker: await add({ role: 'BROKER' }),
  manager: await add({ role: 'MANAGER' }),
  admin: await add({ isSuperAdmin: true }),
}

afterAll(() => fixture.close())

const ids = (...names: (keyof typeof people)[]): string[] => names.map((name) => people[name].userId).toSorted()
const told = async (eventId: string): Promise<string[]> => (await fixture.rows(eventId)).map((row) => row.user_id)

describe('the audience', () => {
  it.each([
    ['named users, but not who has left', { users: ['agent', 'gone'] }, ['agent']],
    ['roles', { roles: ['BROKER', 'MANAGER'] }, ['broker', 'manager']],
    ['agents, which a super admin without a profile is not', { roles: ['AGENT'] }, ['agent', 'other']],
    ['super admins', { superAdmins: true }, ['admin']],
    [
      'everybody once, however often named, without the exceptions',
      { users: ['agent', 'broker'], roles: ['BROKER', 'TC', 'AGENT'], except: ['other', 'tc'] },
      ['agent', 'broker'],
    ],
    ['nobody', {}, []],
  ] as const)('is %s', async (_, given, expected) => {
    const named = { users: [], except: [], ...given }
    const audience = { ...given, users: ids(...named.users), except: ids(...named.except) }
    expect(await told(await fixture.deliver('DEAL_SUBMITTED', audience))).toEqual(ids(...expected))
  })
})

describe('one event', () => {
  it('reaches each person once, run many times at once and again afterwards', async () => {
    const event = await fixture.announce('DEAL_SUBMITTED', { roles: ['BROKER', 'MANAGER', 'TC'] })
    await Promise.all(Array.from({ length: 6 }, () => fixture.run('notifications.fan-out', event)))
    await fixture.run('notifications.fan-out', event)
    expect(await told(event)).toEqual(ids('broker', 'manager', 'tc'))
    expect((await fixture.planned(event)).toSorted()).toEqual(
      (await fixture.rows(event)).map(({ id }) => id).toSorted(),
    )
  })

  it('reaches each person once, delivered by several independent workers', async () => {
    const eventId = newId()
    const deliver = (roles: ('BROKER' | 'MANAGER' | 'AGENT')[]) =>
      fixture.test.app
        .get(Tx)
        .inTransaction((manager) =>
          fixture.test.app
            .get(Delivery)
            .deliver(manager, {
              eventId,
              type: 'DEAL_SUBMITTED',
              composed: { audience: { roles }, title: 'Title', message: 'Message', link: null },
            }),
        )
    await Promise.all([
      deliver(['BROKER', 'AGENT']),
      deliver(['MANAGER', 'BROKER']),
      deliver(['AGENT', 'BROKER']),
      deliver(['BROKER']),
    ])
    expect(await told(eventId)).toEqual(ids('agent', 'other', 'broker', 'manager'))
  })

  it('is announced only if its change is committed', async () => {
    const id = newId()
    const failed = fixture.test.app.get(Tx).inTransaction(async (manager) => {
      await fixture.test.app
        .get(Announcements)
        .announce(manager, { type: 'LEAD', subjectId: newId(), actorId: null }, { id })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await fixture.test.dataSource.query('SELECT 1 FROM outbox WHERE id = $1', [id])).toHaveLength(0)
  })

  it('leaves e-mails to many people to a separate job, which records each once', async () => {
    const { dataSource } = fixture.test
    const crowd = await dataSource.query<{ id: string }[]>(
      `INSERT INTO users (id, email, role) SELECT gen_random_uuid(), 'crowd' || number || '@bluebonnet.test', 'TC'
        FROM generate_series(1, 250) AS number RETURNING id`,
    )
    const users = crowd.map(({ id }) => id)
    const eventId = await fixture.deliver('DEAL_SUBMITTED', { users })
    expect(await told(eventId)).toHaveLength(users.length)
    expect(await fixture.planned(eventId)).toEqual([])
    const [plan] = await dataSource.query<{ id: string }[]>(
      "SELECT id FROM outbox WHERE job = 'notifications.plan-mails' AND payload->>'eventId' = $1",
      [eventId],
    )
    await Promise.all([1, 2, 3].map(async () => fixture.run('notifications.plan-mails', plan?.id ?? '')))
    expect((await fixture.planned(eventId)).toSorted()).toEqual(
      (await fixture.rows(eventId)).map(({ id }) => id).toSorted(),
    )
    await dataSource.query('UPDATE users SET is_active = false WHERE id = ANY($1)', [users])
  })

  it('is announced once for two announcements under one id', async () => {
    const id = newId()
    const announce = () =>
      fixture.test.app
        .get(Announcements)
        .announce(fixture.test.dataSource.manager, { type: 'LEAD', subjectId: newId(), actorId: null }, { id })
    await Promise.all([announce(), announce(), announce()])
    expect(await fixture.test.dataSource.query('SELECT 1 FROM outbox WHERE id = $1', [id])).toHaveLength(1)
  })

  it('notifies nobody when its subject is gone', async () => {
    const id = newId()
    await fixture.test.app
      .get(Announcements)
      .announce(fixture.test.dataSource.manager, { type: 'LEAD', subjectId: newId(), actorId: null }, { id })
    await fixture.run('notifications.fan-out', id)
    expect(await told(id)).toEqual([])
    expect(await fixture.open('notifications.fan-out')).not.toContain(id)
  })

  it('is refused without a composer', async () => {
    const announced = fixture.test.app
      .get(Announcements)
      .announce(fixture.test.dataSource.manager, { type: 'CDA_VOIDED', subjectId: newId(), actorId: null })
    await expect(announced).rejects.toThrow('No class composes notifications of the type CDA_VOIDED')
  })

  it('has texts in the whole product: a boot without some of them names what is missing', () => {
    const missing = fixture.test.app.get(Composers).missing()
    expect(missing).toContain('CDA_VOIDED')
    expect(missing.filter((type) => type === 'LEAD' || type === 'DEADLINE')).toEqual([])
  })

  it('reaches thousands', async () => {
    await fixture.test.dataSource.query(
      `INSERT INTO users (id, email, role) SELECT gen_random_uuid(), 'tc' || n || '@hillcountry.test', 'MANAGER'
        FROM generate_series(1, 6000) AS n`,
    )
    const event = await fixture.deliver('CDA_READY', { roles: ['MANAGER'] })
    expect(await fixture.rows(event)).toHaveLength(6_001)
    await fixture.test.dataSource.query("DELETE FROM users WHERE email LIKE 'tc%@hillcountry.test'")
  })
})
