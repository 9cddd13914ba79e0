import { type INestApplicationContext, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { eventually } from '@bluebonnet/testing'
import { In, IsNull, JsonContains, Not } from 'typeorm'
import { z } from 'zod'
import { derivedId, newId } from '../../src/ids.js'
import { defineJob, defineSchedule } from '../../src/jobs/define-job.js'
import { HandlesJob, JobHandlers } from '../../src/jobs/job-handlers.js'
import { JobRunner } from '../../src/jobs/job-runner.js'
import { SchedulePlanner } from '../../src/jobs/schedule-planner.js'
import { OutboxEntity } from '../../src/outbox/outbox.entity.js'
import { Outbox } from '../../src/outbox/outbox.js'
import { releaseJobs, returnJobs, markHandedOver, takeDueJobs } from '../../src/outbox/outbox.sql.js'
import { type Backend, JobsFixture } from './fixture.js'
import { effectJob, failingJob, probeImports } from './probe.module.js'

const postgres: Backend = { name: 'PostgreSQL', redis: null }

const fixture = await JobsFixture.start(postgres)

afterAll(async () => {
  await app.close()
  await fixture.close()
})

const boot = (...providers: (new () => object)[]) => bootOn(fixture, providers)

const bootOn = (on: JobsFixture, providers: (new () => object)[] = []): Promise<INestApplicationContext> => {
  @Module({ imports: probeImports(on.settings), providers })
  class ProbeApp {}
  return NestFactory.createApplicationContext(ProbeApp, { logger: false, abortOnError: false })
}

const app = await boot()
const outbox = app.get(Outbox)

const rowOf = (id: string): Promise<OutboxEntity> => fixture.dataSource.manager.findOneByOrFail(OutboxEntity, { id })

describe('jobs', () => {
  it('run soon after the commit', async () => {
    const done = async (name: string) => {
      const id = await fixture.dataSource.transaction((manager) => outbox.add(manager, effectJob, { name, delayMs: 0 }))
      await eventually(async () => (await rowOf(id)).doneAt !== null)
    }
    // The first job of a worker opens its connections.
    await done('first')
    const started = Date.now()
    await done('soon')
    // Less than a worker waits without a notification.
    expect(Date.now() - started).toBeLessThan(4_500)
    expect((await fixture.effects())['soon']).toBe(1)
  })

  it('are dropped with a failed change', async () => {
    const failed = fixture.dataSource.transaction(async (manager) => {
      await outbox.add(manager, effectJob, { name: 'never', delayMs: 0 })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await fixture.dataSource.manager.countBy(OutboxEntity, { payload: JsonContains({ name: 'never' }) })).toBe(0)
    expect(await fixture.effects()).not.toHaveProperty('never')
  })

  it('refuse a payload of another shape', async () => {
    await expect(outbox.add(fixture.dataSource.manager, effectJob, JSON.parse('{"name":1}'))).rejects.toThrow(
      z.ZodError,
    )
  })

  it('take effect once when two attempts run concurrently', async () => {
    const id = newId()
    // Far in the future, so that only the tries below run it.
    await outbox.add(fixture.dataSource.manager, effectJob, { name: 'twice', delayMs: 50 }, { id, afterMs: 3_600_000 })
    const runner = app.get(JobRunner)
    const run = () => runner.run({ queue: 'quick', id, name: effectJob.name })
    await Promise.all([run(), run(), run()])
    await run()
    expect((await fixture.effects())['twice']).toBe(1)
  })

  it('are added once under one id', async () => {
    const id = newId()
    for (let index = 0; index < 3; index += 1)
      await outbox.add(fixture.dataSource.manager, effectJob, { name: 'one id', delayMs: 0 }, { id })
    await eventually(async () => (await rowOf(id)).doneAt !== null)
    expect((await fixture.effects())['one id']).toBe(1)
  })

  it('run by the thousand', async () => {
    const payloads = Array.from({ length: 1_000 }, () => ({ name: 'many', delayMs: 0 }))
    await fixture.dataSource.transaction((manager) => outbox.addMany(manager, effectJob, payloads))
    await eventually(async () => (await fixture.effects())['many'] === 1_000, 30_000)
  })

  it('that fail stay visible, contain nothing personal and are retried', async () => {
    const id = newId()
    await outbox.add(fixture.dataSource.manager, failingJob, { name: 'fails' }, { id, afterMs: 3_600_000 })
    await expect(app.get(JobRunner).run({ queue: 'quick', id, name: failingJob.name })).rejects.toThrow('refused')
    const row = await rowOf(id)
    expect(row).toMatchObject({ doneAt: null, lastError: 'Error EREFUSED' })
    expect(row.failedAt).not.toBeNull()
    // Soon again, no longer in an hour.
    expect(row.runAt.getTime() - Date.now()).toBeLessThan(30_000)
  })

  it('that the queue lost are due again at once', async () => {
    // One transaction, so that the running worker sees the row only after the handover.
    await fixture.dataSource.transaction(async (manager) => {
      const id = await outbox.add(manager, effectJob, { name: 'lost', delayMs: 0 })
      await takeDueJobs(manager, [[effectJob.name]])
      await markHandedOver(manager, [[id]])
      await returnJobs(manager, [[id]])
      expect(await takeDueJobs(manager, [[effectJob.name]])).toMatchObject([{ id }])
      await releaseJobs(manager, [[id]])
    })
  })

  it('of an unknown name wait in the outbox and block nothing', async () => {
    const id = newId()
    await fixture.dataSource.manager.insert(OutboxEntity, {
      id,
      job: 'probe.tomorrow',
      payload: {},
      runAt: new Date(),
      createdAt: new Date(),
    })
    await expect(app.get(JobRunner).run({ queue: 'quick', id, name: 'probe.tomorrow' })).resolves.toBeUndefined()
    expect(await rowOf(id)).toMatchObject({ doneAt: null, enqueuedAt: null })
  })

  it('of a schedule are added once for each due time', async () => {
    defineSchedule({
      name: 'probe.hourly',
      rhythm: { everyMs: 3_600_000 },
      job: effectJob,
      payload: { name: 'hourly', delayMs: 0 },
    })
    const planner = () => new SchedulePlanner(fixture.dataSource, outbox, app.get(JobHandlers))
    const moments = ['2030-05-01T10:00:00Z', '2030-05-01T10:59:59Z', '2030-05-01T11:00:01Z']
    for (const moment of [...moments, ...moments]) await planner().plan(new Date(moment))
    // Two hours of 2030, and possibly the present one, which the running worker plans itself.
    await eventually(async () => ((await fixture.effects())['hourly'] ?? 0) >= 2)
    const ids = ['2030-05-01T10:00:00.000Z', '2030-05-01T11:00:00.000Z'].map((slot) =>
      derivedId('schedule', 'probe.hourly', slot),
    )
    expect(await fixture.dataSource.manager.countBy(OutboxEntity, { id: In(ids) })).toBe(2)
    expect((await fixture.effects())['hourly']).toBeLessThanOrEqual(3)
  })
})

describe('a worker that is stopped', () => {
  it('leaves waiting jobs to the others', async () => {
    const heaped = await JobsFixture.start(postgres)
    const waiting = { enqueuedAt: IsNull(), doneAt: IsNull() }
    const worker = await bootOn(heaped)
    const payloads = Array.from({ length: 5_000 }, () => ({ name: 'heap', delayMs: 0 }))
    await heaped.dataSource.transaction((manager) => worker.get(Outbox).addMany(manager, effectJob, payloads))
    await eventually(() => heaped.dataSource.manager.existsBy(OutboxEntity, { enqueuedAt: Not(IsNull()) }))
    await worker.close()
    expect(await heaped.dataSource.manager.countBy(OutboxEntity, waiting)).toBeGreaterThan(1_000)
    await heaped.close()
  })
})

describe('booting', () => {
  it('fails when a job has two handlers', async () => {
    @HandlesJob(effectJob)
    class Another {
      async handle(): Promise<void> {
        await Promise.resolve()
      }
    }
    await expect(boot(Another)).rejects.toThrow('Job probe.effect has two handlers')
  })

  it('of the product fails when a job has none', () => {
    defineJob({ name: 'probe.orphan', queue: 'quick', schema: z.object({}) })
    expect(() => app.get(JobHandlers).requireAll()).toThrow(/No handler for job .*probe\.orphan/)
  })
})
