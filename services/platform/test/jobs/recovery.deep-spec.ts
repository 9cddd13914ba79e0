import { eventually } from '@bluebonnet/testing'
import { Outbox } from '../../src/outbox/outbox.js'
import { availableBackends, JobsFixture } from './fixture.js'
import { effectJob } from './probe.module.js'
import { startWorker, type WorkerChild } from './worker-child.js'

/** After a crash or a wiped queue the product promises 15 seconds on an idle machine: its timers take eleven. */
const promiseMs = 40_000

const backends = await availableBackends()
const outbox = new Outbox()

afterAll(async () => {
  for (const { redis } of backends) await redis?.stop()
})

describe.each(backends)('accepted work, on $name', (backend) => {
  let fixture: JobsFixture
  const workers: WorkerChild[] = []

  beforeAll(async () => {
    fixture = await JobsFixture.start(backend)
  })

  beforeEach(() => fixture.forgetWork())

  afterAll(async () => {
    await killWorkers()
    await fixture?.close()
  })

  const startAnother = async (): Promise<WorkerChild> => {
    const started = await startWorker(fixture.environment)
    workers.push(started)
    return started
  }

  /** The worker that the test before left, or a new one. */
  const worker = async (): Promise<WorkerChild> =>
    workers.find((candidate) => candidate.ended() === null) ?? startAnother()

  const killWorkers = () => Promise.all(workers.map((started) => started.kill()))

  const add = (name: string, delayMs: number, saysBegin = false): Promise<string> =>
    fixture.dataSource.transaction((manager) => outbox.add(manager, effectJob, { name, delayMs, saysBegin }))

  const doneOnceWithin = async (names: string[], ms: number): Promise<void> => {
    await eventually(async () => Object.keys(await fixture.effects()).length === names.length, ms)
    // A second effect would come before that of the next job.
    await add('next', 0)
    await eventually(async () => 'next' in (await fixture.effects()), ms)
    expect(await fixture.effects()).toEqual(Object.fromEntries([...names, 'next'].map((name) => [name, 1])))
  }

  it('runs once when it was added while no worker ran', async () => {
    await killWorkers()
    await add('early', 0)
    await worker()
    await doneOnceWithin(['early'], promiseMs)
  })

  it('runs once after the worker was killed in the middle of it', async () => {
    await worker()
    await add('killed', 2_000, true)
    await eventually(async () => 'killed begins' in (await fixture.effects()))
    await killWorkers()
    await worker()
    await eventually(async () => (await fixture.effects())['killed begins'] === 2, promiseMs)
    await fixture.dataSource.query("DELETE FROM probe_effects WHERE name = 'killed begins'")
    await doneOnceWithin(['killed'], promiseMs)
  })

  it('runs once after the worker was killed and the queue wiped', async () => {
    await worker()
    await fixture.enqueued(await add('wiped', 2_000))
    await killWorkers()
    await fixture.wipeQueue()
    await worker()
    await doneOnceWithin(['wiped'], promiseMs)
  })

  // In Redis both are one command.
  it.each(backend.redis === null ? (['emptied', 'dropped'] as const) : (['emptied'] as const))(
    'runs once when the queue is %s under the running worker',
    async (how) => {
      await worker()
      await fixture.enqueued(await add('under way', 3_000))
      await fixture.wipeQueue(how)
      await add('after', 0)
      await doneOnceWithin(['after', 'under way'], promiseMs)
    },
  )

  it('runs once with two workers, one of which keeps dying', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `job ${index}`)
    const mortal = await worker()
    await startAnother()
    for (const name of names) await add(name, 50)
    await mortal.kill()
    await startAnother()
    await doneOnceWithin(names, promiseMs)
  })
})
