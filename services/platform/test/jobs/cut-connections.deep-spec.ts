import { eventually } from '@bluebonnet/testing'
import { queueNames } from '../../src/jobs/queue-settings.js'
import { Outbox } from '../../src/outbox/outbox.js'
import { CuttingProxy } from './cutting-proxy.js'
import { JobsFixture } from './fixture.js'
import { effectJob } from './probe.module.js'
import { startWorker, type WorkerChild } from './worker-child.js'

/** A prime, so that the steps of seven visit each once. */
const moments = 43

const outbox = new Outbox()
let fixture: JobsFixture
let worker: WorkerChild

beforeEach(async () => {
  fixture = await JobsFixture.start({ name: 'PostgreSQL', redis: null })
})

afterEach(async () => {
  await worker?.kill()
  await fixture?.close()
})

const add = (name: string, delayMs = 0): Promise<string> =>
  fixture.dataSource.transaction((manager) => outbox.add(manager, effectJob, { name, delayMs }))

/** Cuts every connection except ours, like a server restart or a firewall. */
const cut = () =>
  fixture.dataSource.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )

describe('a worker whose connections are cut', () => {
  it('continues, idle and busy, and runs every job once', async () => {
    worker = await startWorker(fixture.environment)
    await fixture.enqueued(await add('under way', 1_500))
    const names = ['under way']
    for (let round = 0; round < moments; round += 1) {
      names.push(`round ${round}`)
      await add(`round ${round}`, 20)
      // Not a wait: each round cuts its job at another moment, of 0 to 42 ms.
      await new Promise((resolve) => {
        setTimeout(resolve, (round * 7) % moments)
      })
      await cut()
    }
    await eventually(
      async () => worker.ended() !== null || Object.keys(await fixture.effects()).length === names.length,
      60_000,
    )
    expect(worker.ended()).toBeNull()
    expect(await fixture.effects()).toEqual(Object.fromEntries(names.toSorted().map((name) => [name, 1])))
  })

  it('keeps taking jobs and listens again after a cut at the moment of LISTEN', async () => {
    const each = queueNames.length
    const proxy = await CuttingProxy.before(fixture.url, 'listening', (asked) =>
      asked < each ? 'cut before' : asked < 2 * each ? 'cut with the answer' : 'left alone',
    )
    try {
      worker = await startWorker({ ...fixture.environment, DATABASE_URL: proxy.url })
      await eventually(() => proxy.asked >= 2 * each)
      await add('after')
      await eventually(async () => Object.keys(await fixture.effects()).length === 1)
      await eventually(() => proxy.asked >= 3 * each)
    } finally {
      await worker?.kill()
      await proxy.close()
    }
  })

  it.each([
    ['adds jobs', 0],
    ['takes jobs', queueNames.length],
  ])('ends at its start when the connection that %s is cut, and works once started again', async (_what, place) => {
    const proxy = await CuttingProxy.before(fixture.url, 'opening', (asked) =>
      asked === place ? 'cut before' : 'left alone',
    )
    try {
      const start = () => startWorker({ ...fixture.environment, DATABASE_URL: proxy.url })
      await expect(start().then((started) => (worker = started))).rejects.toThrow('The worker did not start')
      worker = await start()
      await add('after')
      await eventually(async () => Object.keys(await fixture.effects()).length === 1)
    } finally {
      await worker?.kill()
      await proxy.close()
    }
  })
})
