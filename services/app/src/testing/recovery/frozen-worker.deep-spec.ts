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
  let proxy: DroppingProxy | undefined
  let frozen: ProductProcess | undefined
  /** The suspended one of the test before, once it worked again. */
  let returned: ProductProcess | undefined
  let other: ProductProcess | undefined

  beforeAll(async () => {
    office = await BrokerageInProcesses.open(redis)
    if (redis !== null) proxy = await DroppingProxy.before(new URL(redis.url))
    agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
    broker = await office.signIn({ role: 'BROKER' }, 'broker')
  }, testMs)

  afterEach(async () => {
    frozen?.thaw()
    if (returned === undefined) await office.killWorkers()
  })

  afterAll(async () => {
    await office?.close()
    await proxy?.close()
  })

  const onlyWorker = async (): Promise<ProductProcess> => {
    const environment: Record<string, string> =
      redis === null || proxy === undefined ? {} : { REDIS_URL: proxy.instead(redis.url) }
    const worker = returned ?? (await office.startWorker({ environment }))
    returned = undefined
    return worker
  }

  const madeOnce = async (cdaId: string): Promise<void> => {
    await eventually(() => office.isDone(cdaId), soonMs)
    // It now completes its work, and then the next one, without another worker.
    await other?.kill()
    frozen?.thaw()
    proxy?.release()
    const next = await office.generate(await office.approvedDeal(agent, broker), agent)
    await eventually(() => office.isDone(next), soonMs)
    expect(await office.traces(cdaId)).toMatchObject({ documents: 1, activities: 1, files: 1, done: true })
    returned = frozen
  }

  it(
    'in the middle of a transaction leaves its job to another',
    async () => {
      const dealId = await office.approvedDeal(agent, broker)
      frozen = await onlyWorker()
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
      frozen = await onlyWorker()
      const dealId = await office.approvedDeal(agent, broker)
      await eventually(async () => {
        const [open] = await office.dataSource.query<{ count: string }[]>(
          'SELECT count(*) FROM outbox WHERE done_at IS NULL',
        )
        return Number(open?.count) === 0
      }, 90_000)
      proxy?.hold()
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
      await madeOnce(cdaId)
    },
    testMs,
  )
})
