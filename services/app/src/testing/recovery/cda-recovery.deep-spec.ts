import { eventually, type TestRedis, withRedis } from '@bluebonnet/testing'
import { BrokerageInProcesses } from './brokerage-in-processes.js'
import type { ProductProcess } from './processes.js'

/**
 * The page, once, within this time of the worker's return: the product promises 15 seconds on an idle machine, of which
 * its timers take eleven.
 */
const promiseMs = 40_000
/** For one test: a kill, a start from the sources on a busy machine, and the promise. */
const testMs = 120_000

const redis = await withRedis()
const backends: { name: string; redis: TestRedis | null }[] = [
  { name: 'PostgreSQL', redis: null },
  ...(redis === null ? [] : [{ name: 'Redis', redis }]),
]

afterAll(() => redis?.stop())

describe.each(backends)('a CDA whose worker is killed, with the queue on $name', (backend) => {
  let office: BrokerageInProcesses
  let worker: ProductProcess
  let agent: string
  let broker: string

  beforeAll(async () => {
    office = await BrokerageInProcesses.open(backend.redis)
    agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
    broker = await office.signIn({ role: 'BROKER' }, 'broker')
    worker = await office.startWorker()
  }, testMs)

  afterAll(() => office?.close())

  /** Requests Generate CDA and kills the worker in the middle of its job, when `isReached` returns true. */
  const killedWhileMaking = async (isReached: (cdaId: string) => Promise<boolean>): Promise<string> => {
    const dealId = await office.approvedDeal(agent, broker)
    return holdingJobs(async () => {
      const cdaId = await office.generate(dealId, agent)
      await eventually(() => isReached(cdaId), 30_000)
      await worker.kill()
      expect((await office.traces(cdaId)).done).toBe(false)
      return cdaId
    })
  }

  /**
   * No job can complete meanwhile: it draws and stores its page and then waits to record it, so that the kill always
   * comes first.
   */
  const holdingJobs = <T>(work: () => Promise<T>): Promise<T> =>
    office.dataSource.transaction(async (manager) => {
      await manager.query('LOCK TABLE documents IN SHARE MODE')
      return work()
    })

  const isTaken = async (cdaId: string): Promise<boolean> => {
    const rows = await office.dataSource.query<unknown[]>(
      `SELECT 1 FROM outbox WHERE job = 'cdas.render' AND payload ->> 'cdaId' = $1 AND enqueued_at IS NOT NULL
        AND done_at IS NULL`,
      [cdaId],
    )
    return rows.length === 1
  }
  const isDrawn = async (cdaId: string): Promise<boolean> => (await office.traces(cdaId)).files > 0

  /** Starts the next worker and expects every effect once. */
  const expectMadeOnceAfterReturn = async (cdaId: string): Promise<void> => {
    worker = await office.startWorker()
    await eventually(async () => {
      const { done, notified } = await office.traces(cdaId)
      return done && notified.length === 2
    }, promiseMs)
    // A second page would come before that of the next CDA.
    const next = await office.generate(await office.approvedDeal(agent, broker), agent)
    await eventually(async () => (await office.traces(next)).done, promiseMs)
    expect(await office.traces(cdaId)).toEqual({ documents: 1, activities: 1, notified: [1, 1], files: 1, done: true })
    expect(await office.pdf(cdaId, agent)).toEqual({ status: 200, begins: '%PDF-' })
  }

  it(
    'is generated once when the worker dies as it begins to draw',
    async () => {
      const cdaId = await killedWhileMaking(isTaken)
      await expectMadeOnceAfterReturn(cdaId)
    },
    testMs,
  )

  it(
    'is generated once when the worker dies with the page stored and nothing recorded',
    async () => {
      const cdaId = await killedWhileMaking(isDrawn)
      await expectMadeOnceAfterReturn(cdaId)
    },
    testMs,
  )

  it(
    'is generated once when the queue is wiped as well',
    async () => {
      const cdaId = await killedWhileMaking(isDrawn)
      await office.wipeQueue()
      await expectMadeOnceAfterReturn(cdaId)
    },
    testMs,
  )
})
