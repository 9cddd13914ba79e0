import { DroppingProxy, eventually, withRedis } from '@bluebonnet/testing'
import { BrokerageInProcesses } from './brokerage-in-processes.js'
import type { ProductProcess } from './processes.js'

const testMs = 400_000
/**
 * Another worker takes over from a suspended one: its locks are released after ten seconds, and its job runs soon
 * after.
 */
const soonMs = 50_000

const redis = await withRedis()

afterAll(() => redis?.stop())

describe('a worker that is suspended', () => {
  let office: BrokerageInProcesses
  let agent: string
  let broker: string
  let frozen: ProductProcess | undefined
  let other: ProductProcess | undefined

  beforeAll(async () => {
    office = await BrokerageInProcesses.open(redis)
    agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
    broker = await office.signIn({ role: 'BROKER' }, 'broker')
  }, testMs)

  afterEach(async () => {
    frozen?.thaw()
    await office.killWorkers()
  })

  afterAll(() => office?.close())

  const isDone = async (cdaId: string): Promise<boolean> => (await office.traces(cdaId)).done
  const madeOnce = async (cdaId: string, silent?: DroppingProxy): Promise<void> => {
    await eventually(() => isDone(cdaId), soonMs)
    // It now completes its work, and then the next one, without another worker.
    await other?.kill()
    frozen?.thaw()
    silent?.release()
    const next = await office.generate(await office.approvedDeal(agent, broker), agent)
    await eventually(() => isDone(next), soonMs)
    expect(await office.traces(cdaId)).toMatchObject({ documents: 1, activities: 1, files: 1, done: true })
  }

  it(
    'in the middle of a transaction leaves its job to another',
    async () => {
      const dealId = await office.approvedDeal(agent, broker)
      frozen = await office.startWorker()
      const cdaId = await office.dataSource.transaction(async (manager) => {
        await manager.query('LOCK TABLE documents IN SHARE MODE')
        const id = await office.generate(dealId, agent)
        await eventually(async () => (await office.waitingForLocks()) > 0, 90_000)
        frozen?.freeze()
        return id
      })
      other = await office.startWorker()
      await madeOnce(cdaId)
    },
    testMs,
  )

  if (redis === null) return

  it(
    'holds no row while it hands jobs to a silent queue',
    async () => {
      const proxy = await DroppingProxy.before(new URL(redis.url))
      frozen = await office.startWorker({ environment: { REDIS_URL: proxy.instead(redis.url) } })
      const dealId = await office.approvedDeal(agent, broker)
      await eventually(async () => {
        const [open] = await office.dataSource.query<{ count: string }[]>(
          'SELECT count(*) FROM outbox WHERE done_at IS NULL',
        )
        return Number(open?.count) === 0
      }, 90_000)
      proxy.hold()
      const cdaId = await office.generate(dealId, agent)
      const isTaken = async (): Promise<boolean> => {
        const rows = await office.dataSource.query<unknown[]>(
          `SELECT 1 FROM outbox WHERE done_at IS NULL AND job = 'cdas.render' AND run_at > clock_timestamp()
         UNION ALL SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
        )
        return rows.length > 0
      }
      await eventually(isTaken, 90_000)
      frozen.freeze()
      other = await office.startWorker()
      await madeOnce(cdaId, proxy)
      await proxy.close()
    },
    testMs,
  )
})
