import { DroppingProxy, eventually, type TestRedis, withRedis } from '@bluebonnet/testing'
import { BrokerageInProcesses } from './brokerage-in-processes.js'
import type { ProductProcess } from './processes.js'

const testMs = 400_000
const redis = await withRedis()
const backends: { name: string; redis: TestRedis | null }[] = [
  { name: 'PostgreSQL', redis: null },
  ...(redis === null ? [] : [{ name: 'Redis', redis }]),
]

afterAll(() => redis?.stop())

describe.each(backends)('a worker whose queue on $name fails', (backend) => {
  let office: BrokerageInProcesses
  let proxy: DroppingProxy
  let worker: ProductProcess
  let agent: string
  let broker: string

  beforeAll(async () => {
    office = await BrokerageInProcesses.open(backend.redis)
    const store = backend.redis?.url ?? office.databaseUrl
    proxy = await DroppingProxy.before(new URL(store))
    agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
    broker = await office.signIn({ role: 'BROKER' }, 'broker')
    const environment = {
      [backend.redis === null ? 'DATABASE_URL' : 'REDIS_URL']: proxy.instead(store),
      LOG_LEVEL: 'info',
    }
    worker = await office.startWorker({ environment })
  }, testMs)

  afterAll(async () => {
    await office?.close()
    await proxy?.close()
  })

  /** The worker has checked its dependencies this often: a repeated report would be repeated again. */
  const looks = async (times: number): Promise<void> => {
    const seen = new Set<unknown>()
    await eventually(async () => {
      const [row] = await office.dataSource.query<{ at: string }[]>('SELECT max(seen_at)::text AS at FROM workers')
      return seen.add(row?.at).size > times
    }, 60_000)
  }
  const said = (words: RegExp): string[] => worker.lines().filter((line) => words.test(line))
  const newPage = async (): Promise<string> => office.generate(await office.approvedDeal(agent, broker), agent)

  it(
    'logs once that it is down and once that it is back, and then does the waiting work',
    async () => {
      const name = backend.redis === null ? 'The queue in PostgreSQL' : 'Redis'
      proxy.shut()
      await eventually(() => said(new RegExp(`${name} is away since 20`)).length > 0, 60_000)
      const cdaId = await newPage()
      const [lines, tries] = [worker.lines().length, proxy.refused]
      await eventually(() => proxy.refused >= tries + 30, 60_000)
      // An occasional line about failing work, and none for each attempt to connect.
      expect(worker.lines().length - lines).toBeLessThan(15)
      proxy.reopen()
      await eventually(() => office.isDone(cdaId), 60_000)
      await eventually(() => said(new RegExp(`${name} is back after \\d+ s`)).length > 0, 60_000)
      expect(said(new RegExp(`${name} is away since 20`))).toHaveLength(1)
      expect(said(new RegExp(`${name} is back after`))).toHaveLength(1)
    },
    testMs,
  )

  if (backend.redis === null) return

  it(
    'logs once each that Redis is out of memory and back, shows it in the health check, and then does the waiting work',
    async () => {
      const returns = said(/Redis is back after/).length
      await backend.redis?.ask('CONFIG SET maxmemory 1')
      await eventually(() => said(/Redis is out of memory since 20/).length > 0, 60_000)
      const cdaId = await newPage()
      await eventually(
        async () =>
          JSON.stringify(await office.health()).includes('"redis":{"ok":false,"detail":"out of memory since 20'),
        60_000,
      )
      await looks(3)
      await backend.redis?.ask('CONFIG SET maxmemory 0')
      await eventually(() => office.isDone(cdaId), 60_000)
      await eventually(() => said(/Redis is back after/).length > returns, 60_000)
      expect(said(/Redis is out of memory since 20/)).toHaveLength(1)
      expect(said(/Redis is back after/)).toHaveLength(returns + 1)
    },
    testMs,
  )
})
