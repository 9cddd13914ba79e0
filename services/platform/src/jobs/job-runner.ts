import { Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { Tx } from '../database/tx.js'
import { metrics } from '../observability/metrics.js'
import { withContext } from '../observability/request-context.js'
import { inStep } from '../observability/tracing.js'
import { OutboxEntity } from '../outbox/outbox.entity.js'
import { openJob, postponeJob, completeJob } from '../outbox/outbox.sql.js'
import type { JobDefinition } from './define-job.js'
import { faultOf } from './fault.js'
import { JobHandlers } from './job-handlers.js'
import type { QueueRun } from './job-queues.js'
import { secondsUntilNextTry } from './queue-settings.js'

type OpenJob = Awaited<ReturnType<typeof openJob>>[number]

/** Runs one attempt of one job: finds its row and its handler, parses its payload, and records the result. */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger('Jobs')

  constructor(
    private readonly handlers: JobHandlers,
    private readonly tx: Tx,
    @InjectRepository(OutboxEntity) private readonly outbox: Repository<OutboxEntity>,
  ) {}

  /** Rejects when the attempt failed. Skips a job with an unknown name: its row waits for a release that knows it. */
  async run(queued: QueueRun): Promise<void> {
    const known = this.handlers.find(queued.name)
    if (known === null) {
      this.logger.warn(`Job ${queued.id} has the unknown name ${queued.name}`)
      return
    }
    const [row] = await openJob(this.outbox, [queued.id])
    if (row === undefined) return
    let isDone = false
    const complete = async <T>(effect: (manager: EntityManager) => Promise<T>): Promise<T | undefined> => {
      const value = await this.complete(row.id, effect)
      isDone = true
      return value
    }
    const stopTimer = metrics.jobSeconds.startTimer({ job: known.job.name })
    try {
      const payload = known.job.schema.parse(row.payload)
      await this.withTrace(known.job, row, async () => {
        await known.handler.handle({ id: row.id, payload, complete })
        if (!isDone) await complete(() => Promise.resolve())
      })
      metrics.jobRuns.inc({ job: known.job.name, outcome: 'done' })
    } catch (error) {
      metrics.jobRuns.inc({ job: known.job.name, outcome: 'failed' })
      await this.failed(known.job, row, error)
      throw error
    } finally {
      stopTimer()
    }
  }

  /** As a span that follows from the request, or the job, that added it. */
  private withTrace(job: JobDefinition, row: OpenJob, work: () => Promise<void>): Promise<void> {
    const attributes = { 'bluebonnet.job_id': row.id, 'bluebonnet.attempt': row.attempts }
    const follow = (): Promise<void> => inStep(job.name, { kind: 'works', parent: row.trace, attributes }, work)
    return withContext({ requestId: row.requestId, jobId: row.id, change: null, trace: row.trace }, follow)
  }

  private async complete<T>(id: string, effect: (manager: EntityManager) => Promise<T>): Promise<T | undefined> {
    return this.tx.inTransaction(async (manager) => {
      // First, because it locks the row: of two concurrent attempts the second waits here and then finds the job done.
      const done = await completeJob(manager, [id])
      return done.length === 1 ? effect(manager) : undefined
    })
  }

  private async failed(known: JobDefinition, row: OpenJob, error: unknown): Promise<void> {
    const { summary, frames } = faultOf(error)
    const seconds = secondsUntilNextTry(known.queue, row.attempts)
    this.logger.warn(
      `Job ${known.name} ${row.id} failed, try ${row.attempts}; the next one in ${Math.ceil(seconds)} s: ` +
        `${summary}\n${frames}`,
    )
    await postponeJob(this.outbox, [row.id, summary, seconds])
  }
}
