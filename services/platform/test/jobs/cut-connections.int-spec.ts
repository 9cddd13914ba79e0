import { eventually } from '@bluebonnet/testing'
import { Outbox } from '../../src/outbox/index.js'
import { JobsFixture } from './fixture.js'
import { effectJob } from './probe.module.js'
import { startWorker, type WorkerChild } from './worker-child.js'

const outbox = new Outbox()
let fixture: JobsFixture
let worker: WorkerChild

beforeEach(async () => {
  fixture = await JobsFixture.start({ name: 'PostgreSQL', redis: null })
  worker = await startWorker(fixture.environment)
})

afterEach(async () => {
  await worker?.kill()
  await fixture?.close()
})

const add = (name: string, delayMs = 0): Promise<string> => fixture.dataSource.transaction((manager) => outbox.add(manager, effectJob, { name, delayMs }))

/** Cuts every connection but ours, as a restart of the server or a firewall does. */
const cut = () => fixture.dataSource.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')

describe('a worker whose connections are cut', () => {
  it('goes on, at rest and at work, and does every job once', async () => {
    await fixture.enqueued(await add('under way', 1_500))
    const names = ['under way']
    for (let round = 0; round < 80; round += 1) {
      names.push(`round ${round}`)
      await add(`round ${round}`, 20)
      await new Promise((resolve) => { setTimeout(resolve, (round * 7) % 43) })
      await cut()
    }
    await eventually(async () => worker.ended() !== null || Object.keys(await fixture.effects()).length === names.length, 30_000)
    expect(worker.ended()).toBeNull()
    expect(await fixture.effects()).toEqual(Object.fromEntries(names.toSorted().map((name) => [name, 1])))
  })
})
