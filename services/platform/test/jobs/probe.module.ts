import { Injectable, Module } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import type { Settings } from '../../src/config/settings.js'
import { SettingsModule } from '../../src/config/settings.module.js'
import { DatabaseModule } from '../../src/database/database.module.js'
import { defineJob } from '../../src/jobs/define-job.js'
import { HandlesJob, type JobHandler, type JobRun } from '../../src/jobs/job-handlers.js'
import { JobsModule } from '../../src/jobs/jobs.module.js'
import { WorkerModule } from '../../src/jobs/worker.module.js'

export const effectJob = defineJob({
  name: 'probe.effect',
  queue: 'quick',
  schema: z.object({ name: z.string(), delayMs: z.number(), saysBegin: z.boolean().optional() }),
})
export const failingJob = defineJob({ name: 'probe.failing', queue: 'quick', schema: z.object({ name: z.string() }) })

type Effect = z.output<typeof effectJob.schema>

/** Works for a while, then writes one row for each effect; on request another one at its start. */
@HandlesJob(effectJob)
@Injectable()
class EffectHandler implements JobHandler<Effect> {
  constructor(private readonly dataSource: DataSource) {}

  async handle(run: JobRun<Effect>): Promise<void> {
    const { name, saysBegin } = run.payload
    if (saysBegin === true)
      await this.dataSource.query('INSERT INTO probe_effects (name) VALUES ($1)', [`${name} begins`])
    await new Promise((resolve) => {
      setTimeout(resolve, run.payload.delayMs)
    })
    await run.complete((manager) => manager.query('INSERT INTO probe_effects (name) VALUES ($1)', [name]))
  }
}

@HandlesJob(failingJob)
@Injectable()
class FailingHandler implements JobHandler<{ name: string }> {
  async handle(): Promise<void> {
    await Promise.reject(Object.assign(new Error('jane@example.com refused'), { code: 'EREFUSED' }))
  }
}

@Module({ providers: [EffectHandler, FailingHandler] })
class ProbeModule {}

export const probeImports = (settings: Settings) => [
  SettingsModule.forRoot(settings),
  DatabaseModule,
  JobsModule,
  WorkerModule,
  ProbeModule,
]
