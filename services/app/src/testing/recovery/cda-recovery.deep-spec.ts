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

interface Request {
  /** The agent's session. */
  by: string
  isReached: (cdaId: string) => Promise<boolean>
}

type Requested = Pick<Request, 'by'> & { cdaId: string }

describe.each(backends)('a CDA whose worker is killed, with the queue on $name', (backend) => {
  let office: BrokerageInProcesses
  let worker: ProductProcess
  let agent: string
  let colleague: string
  let broker: string

  beforeAll(async () => {
    office = await BrokerageInProcesses.open(backend.redis)
    agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
    colleague = await office.signIn({ firstName: 'Ruben', lastName: 'Ortega' }, 'agent')
    broker = await office.signIn({ role: 'BROKER' }, 'broker')
    worker = await office.startWorker()
  }, testMs)

  afterAll(() => office?.close())

  /**
   * Agents request Generate CDA one after another, each when the page of the one before `isReached`; then kills the
   * worker in the middle of all these jobs.
   */
  const killedWhileMaking = async (...requests: Request[]): Promise<Requested[]> => {
    const deals: string[] = []
    for (const { by } of requests) deals.push(await office.approvedDeal(by, broker))
    return holdingJobs(async () => {
      const requested: Requested[] = []
      for (const [index, { by, isReached }] of requests.entries()) {
        const cdaId = await office.generate(deals[index] ?? '', by)
        await eventually(() => isReached(cdaId), 30_000)
        requested.push({ cdaId, by })
      }
      await worker.kill()
      for (const { cdaId } of requested) expect(await office.isDone(cdaId)).toBe(false)
      return requested
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
  const isDrawn = async (cdaId: string): Promise<boolean> => (await office.filesOf(cdaId)) > 0

  /** Starts the next worker and expects every effect once. */
  const expectMadeOnceAfterReturn = async (requested: readonly Requested[]): Promise<void> => {
    worker = await office.startWorker()
    for (const { cdaId } of requested) {
      await eventually(() => office.isDone(cdaId), promiseMs)
      await eventually(async () => (await office.traces(cdaId)).notified.length === 2, promiseMs)
    }
    // A second page would come before that of the next CDA.
    const next = await office.generate(await office.approvedDeal(agent, broker), agent)
    await eventually(() => office.isDone(next), promiseMs)
    const once = { documents: 1, activities: 1, notified: [1, 1], files: 1, done: true }
    for (const { cdaId, by } of requested) {
      expect(await office.traces(cdaId)).toEqual(once)
      expect(await office.pdf(cdaId, by)).toEqual({ status: 200, begins: '%PDF-' })
    }
  }

  it(
    'is generated once when the worker dies as it begins to draw, or with the page stored and nothing recorded',
    async () => {
      const requested = await killedWhileMaking(
        { by: agent, isReached: isDrawn },
        { by: colleague, isReached: isTaken },
      )
      await expectMadeOnceAfterReturn(requested)
    },
    testMs,
  )

  it(
    'is generated once when the queue is wiped as well',
    async () => {
      const requested = await killedWhileMaking({ by: agent, isReached: isDrawn })
      await office.wipeQueue()
      await expectMadeOnceAfterReturn(requested)
    },
    testMs,
  )
})
