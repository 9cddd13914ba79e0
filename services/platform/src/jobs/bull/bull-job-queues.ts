import { Logger } from '@nestjs/common'
import { type ConnectionOptions, type Job, type Queue, Worker } from 'bullmq'
import { Pool } from 'pg'
import type { Settings } from '../../config/index.js'
import { isMissingObject } from '../../database/pg-errors.js'
import type { Outages } from '../../health/outages.js'
import { isTrouble } from '../../health/trouble.js'
import { faultOf } from '../fault.js'
import { JobQueues, type QueuedJob, type QueueRun } from '../job-queues.js'
import { type QueueName, queueNames, queueSettings } from '../queue-settings.js'
import { consumerConnection } from './connection.js'
import { setClocksRight } from './queue-clocks.js'
import { prepareQueueSchema } from './queue-schema.js'
import { SteadyWorker } from './steady-worker.js'

/**
 * Up to so many jobs go one by one: on PostgreSQL a bulk builds tables of its own, which costs as much as ten single
 * ones.
 */
const handful = 10

/** The queues on BullMQ, whose store is Redis or PostgreSQL. */
export class BullJobQueues extends JobQueues {
  readonly storeName: string
  private readonly logger = new Logger('Queues')
  private workers: Worker[] = []
  private pools: Pool[] = []
  private repairing: Promise<void> | null = null

  constructor(
    private readonly settings: Settings,
    private readonly queues: Record<QueueName, Queue>,
    private readonly outages: Outages,
  ) {
    super()
    this.storeName = settings.redisUrl === null ? 'The queue in PostgreSQL' : 'Redis'
    for (const queue of Object.values(queues)) queue.on('error', (error) => this.report(error))
  }

  async add(name: QueueName, jobs: readonly QueuedJob[]): Promise<void> {
    const { attempts, removeOnComplete, removeOnFail } = queueSettings[name]
    const options = { attempts, removeOnComplete, removeOnFail, stackTraceLimit: 0 }
    const entries = jobs.map((job) => ({ name: job.name, data: {}, opts: { ...options, jobId: job.id } }))
    await this.repairingOnFault(async () => {
      if (entries.length > handful) await this.queues[name].addBulk(entries)
      else for (const entry of entries) await this.queues[name].add(entry.name, entry.data, entry.opts)
    })
  }

  async held(name: QueueName, ids: readonly string[]): Promise<Set<string>> {
    const found = await this.repairingOnFault(() => Promise.all(ids.map((id) => this.queues[name].getJob(id))))
    return new Set(found.flatMap((job) => (job?.id === undefined ? [] : [job.id])))
  }

  start(run: (job: QueueRun) => Promise<void>): void {
    const OfStore = this.settings.redisUrl === null ? SteadyWorker : Worker
    this.workers = queueNames.map((queue) => {
      const { concurrency, lockDuration, lockRenewTime, stalledInterval, maxStalledCount } = queueSettings[queue]
      const worker = new OfStore(queue, (job: Job) => run(queueRun(queue, job)), {
        connection: this.connection(),
        concurrency: Math.min(concurrency, this.settings.workerConcurrency),
        lockDuration,
        lockRenewTime,
        stalledInterval,
        maxStalledCount,
        drainDelay: 5,
        runRetryDelay: 1_000,
      })
      worker.on('error', (error) => this.report(error))
      return worker
    })
  }

  /** Writes something: a Redis without memory answers every question and takes no job. */
  /** Redis keeps such times by itself; on PostgreSQL the library writes those of the process that happens to ask. */
  async setClocksRight(): Promise<void> {
    const [pool] = this.pools
    if (pool !== undefined) await setClocksRight(pool)
  }

  async check(): Promise<void> {
    await this.repairingOnFault(() => this.queues.quick.backend.setQueueMeta({ checked: 1 }))
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()))
    await Promise.all(this.pools.map((pool) => pool.end()))
    // Nest's module lets go of the queues themselves.
  }

  private connection(): ConnectionOptions | Pool {
    const connection = consumerConnection(this.settings)
    if (connection instanceof Pool) this.pools.push(connection)
    return connection
  }

  private async repairingOnFault<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (!isMissingObject(error)) throw error
      await this.repair()
      return ask()
    }
  }

  private report(error: Error): void {
    if (isTrouble(error)) this.outages.failed(this.storeName, error)
    else this.logger.warn(`The queue reported ${faultOf(error).summary}`)
    if (isMissingObject(error)) void this.repair()
  }

  /** Somebody dropped the schema under the running worker: without it every loop of the library fails at full speed. */
  private repair(): Promise<void> {
    this.repairing ??= this.prepareAgain()
    return this.repairing
  }

  private async prepareAgain(): Promise<void> {
    try {
      await prepareQueueSchema(this.settings.databaseUrl)
    } catch (error) {
      this.logger.warn(`The queue's schema could not be made again: ${faultOf(error).summary}`)
    } finally {
      this.repairing = null
    }
  }
}

const queueRun = (queue: QueueName, job: Job): QueueRun => ({ queue, id: job.id ?? '', name: job.name })
