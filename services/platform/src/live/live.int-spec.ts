import { createTestDatabase, eventually } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { parseSettings } from '../config/settings.js'
import { withContext } from '../observability/request-context.js'
import { LiveHub } from './live-hub.js'
import type { LiveListener, LiveMessage } from './live-channel.js'
import { Live } from './live.module.js'

let hubs: LiveHub[] = []
const live = new Live()

const database = await createTestDatabase()
const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize()

afterAll(async () => {
  await dataSource.destroy()
  await database.close()
})

afterEach(async () => {
  await Promise.all(hubs.map((hub) => hub.onApplicationShutdown()))
  hubs = []
})

const startHub = async (): Promise<LiveHub> => {
  const hub = new LiveHub(parseSettings({ DATABASE_URL: database.url, SECRET: 'x'.repeat(32) }))
  await hub.onModuleInit()
  hubs.push(hub)
  return hub
}

const agent = (userId: string): LiveListener => ({
  userId,
  role: 'AGENT',
  isSuperAdmin: false,
  sessionId: `session-of-${userId}`,
})

const watch = (hub: LiveHub, listener: LiveListener) => {
  const heard: LiveMessage[] = []
  const ends: string[] = []
  hub.subscribe(listener, { send: (message) => void heard.push(message), end: (reason) => ends.push(reason) })
  return { heard, ends }
}

const deal = (id: string): LiveMessage => ({ event: 'deal', data: { id } })

describe('live events', () => {
  it('reach the named users, roles and super admins of every process, each once', async () => {
    const [one, two] = [await startHub(), await startHub()]
    const seller = watch(one, agent('seller'))
    const stranger = watch(one, agent('stranger'))
    const broker = watch(two, { ...agent('broker'), role: 'BROKER' })
    const owner = watch(two, { ...agent('owner'), isSuperAdmin: true })
    await dataSource.transaction((manager) =>
      live.publish(manager, {
        ...deal('1'),
        audience: { users: ['seller', 'broker'], roles: ['BROKER'], superAdmins: true },
      }),
    )
    await eventually(() => [seller, broker, owner].every(({ heard }) => heard.length > 0))
    expect([seller.heard, broker.heard, owner.heard]).toEqual([[deal('1')], [deal('1')], [deal('1')]])
    expect(stranger.heard).toEqual([])
  })

  it('are sent on commit only', async () => {
    const { heard } = watch(await startHub(), agent('seller'))
    const failed = dataSource.transaction(async (manager) => {
      await live.publish(manager, { ...deal('never'), audience: { users: ['seller'] } })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await dataSource.transaction((manager) =>
      live.publish(manager, { ...deal('kept'), audience: { users: ['seller'] } }),
    )
    await eventually(() => heard.length > 0)
    expect(heard).toEqual([deal('kept')])
  })

  it('name the change of their request', async () => {
    const { heard } = watch(await startHub(), agent('seller'))
    const event = { ...deal('1'), audience: { users: ['seller'] } }
    await withContext({ change: 'mine' }, () => live.publish(dataSource.manager, event))
    await live.publish(dataSource.manager, event)
    await eventually(() => heard.length === 2)
    expect(heard.map(({ data }) => data)).toEqual([{ id: '1', change: 'mine' }, { id: '1' }])
  })

  it('reach ten thousand named users, and a role among them once', async () => {
    const hub = await startHub()
    const users = Array.from(
      { length: 10_000 },
      (_, index) => `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    )
    const last = watch(hub, agent(users.at(-1) ?? ''))
    const broker = watch(hub, { ...agent('broker'), role: 'BROKER' })
    await dataSource.transaction((manager) =>
      live.publish(manager, { ...deal('2'), audience: { users, roles: ['BROKER'] } }),
    )
    await eventually(() => last.heard.length > 0)
    expect(broker.heard).toEqual([deal('2')])
  })

  it('end the streams of a session or a user in every process', async () => {
    const hub = await startHub()
    const bySession = watch(hub, agent('one'))
    const byUser = watch(hub, agent('two'))
    const other = watch(hub, agent('three'))
    await live.endStreams(dataSource.manager, { users: ['two'], sessions: ['session-of-one'] })
    await eventually(() => bySession.ends.length + byUser.ends.length === 2)
    expect([bySession.ends, byUser.ends, other.ends]).toEqual([['signed-out'], ['signed-out'], []])
    expect(hub.size).toBe(1)
  })

  it('end every stream after a lost connection, so that browsers refetch, and continue afterwards', async () => {
    const hub = await startHub()
    const before = watch(hub, agent('seller'))
    await dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'bluebonnet live' AND datname = current_database()`,
    )
    await eventually(() => before.ends.length > 0)
    expect(before.ends).toEqual(['resync'])
    const after = watch(hub, agent('seller'))
    await live.publish(dataSource.manager, { ...deal('3'), audience: { users: ['seller'] } })
    await eventually(() => after.heard.length > 0)
    expect(after.heard).toEqual([deal('3')])
  })

  it('end the stream of a browser that does not keep up', async () => {
    const hub = await startHub()
    const ends: string[] = []
    hub.subscribe(agent('slow'), { send: () => new Promise(() => undefined), end: (reason) => ends.push(reason) })
    await dataSource.transaction(async (manager) => {
      for (let index = 0; index < 300; index += 1)
        await live.publish(manager, { ...deal(String(index)), audience: { users: ['slow'] } })
    })
    await eventually(() => ends.length > 0)
    expect(ends).toEqual(['slow'])
  })

  it('refuse data that is more than ids', async () => {
    const event = { event: 'deal', data: { id: 'x'.repeat(9_000) }, audience: { users: ['seller'] } } as const
    await expect(live.publish(dataSource.manager, event)).rejects.toThrow(RangeError)
  })
})
