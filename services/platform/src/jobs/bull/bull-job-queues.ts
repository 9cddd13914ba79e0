import { Logger } from '@nestjs/common'
import { type ConnectionOptions, type Job, type Processor, type Queue, Worker, type WorkerOptions } from 'bullmq'
import { Pool } from 'pg'
import type { Settings } from '../../config/settings.js'
import { isMissingObject } from '../../database/pg-errors.js'
import type { Outages } from '../../health/outages.js'
import { isServiceFailure } from '../../health/service-failure.js'
import { faultOf } from '../fault.js'
import { JobQueues, type QueuedJob, type QueueRun } from '../job-queues.js'
import { type QueueName, queueNames, queueSettings } from '../queue-settings.js'
import { consumerConnection, prepareQueueSchema } from './connection.js'

const lockMs = queueSettings.quick.lockDuration
const databaseMs = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** Locks that expired long ago are expired for every clock, and no lock lasts longer than the maximum. */
const locks = `
  UPDATE job SET locked_until_ms = CASE WHEN locked_until_ms < ${databaseMs} THEN 0 ELSE ${databaseMs} + ${lockMs} END
   WHERE state = 'active' AND (locked_until_ms BETWEEN 1 AND ${databaseMs} - ${lockMs}
   OR locked_until_ms > ${databaseMs} + 2 * ${lockMs})`

/** The last check for stalled jobs is never in the future, nor so old that a slow clock would still wait for it. */
const looks = `
  UPDATE meta SET value = '0' WHERE field = 'stalled-check' AND abs(value::bigint - ${databaseMs}) > 2 * ${lockMs}`

/**
 * On PostgreSQL the queue's locks and checks have the clock of the process that wrote them, and are compared with the
 * clock of the process that reads them. If a clock is minutes off, a dead worker's job waits that long: this corrects
 * both to the database's clock.
 */
export const setClocksRight = async (pool: Pool): Promise<void> => {
  await pool.query(locks)
  await pool.query(looks)
}

/**
 * A worker on PostgreSQL that survives lost connections. After a loss the library's own worker waits up to an hour for
 * a notification, and a connection that is cut while LISTEN returns still counts as listening. This one polls its queue
 * every `drainDelay` seconds, and listens again after every error.
 */
export class ResilientWorker extends Worker {
  private maybeDeaf = false

  constructor(queue: string, processor: Processor, options: WorkerOptions) {
    super(queue, processor, options)
    this.on('error', () => {
      this.maybeDeaf = true
    })
  }

  override get maximumBlockTimeout(): number {
    return this.opts.drainDelay ?? 5
  }

  /** The library calls this right before each wait. */
  protected override getBlockTimeout(blockUntil: number): number {
    if (this.maybeDeaf) {
      this.maybeDeaf = false
      void this.backend.reconnectBlocking()
    }
    return super.getBlockTimeout(blockUntil)
  }
}

/**
 * Up to this many jobs are added one by one: on PostgreSQL a bulk insert creates temporary tables, which costs as much
 * as ten single inserts.
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

  /**
   * Resolves when every queue is connected; throws when one could not be. On PostgreSQL the library remembers a failed
   * first connection for ever: the process must end and be started again. Redis connects again by itself.
   */
  async connected(): Promise<void> {
    if (this.settings.redisUrl !== null) return
    await Promise.all(Object.values(this.queues).map((queue) => queue.waitUntilReady()))
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

  async knownIds(name: QueueName, ids: readonly string[]): Promise<Set<string>> {
    const found = await this.repairingOnFault(() => Promise.all(ids.map((id) => this.queues[name].getJob(id))))
    return new Set(found.flatMap((job) => (job?.id === undefined ? [] : [job.id])))
  }

  /** On PostgreSQL throws when a worker cannot connect, like `connected`: it would fail in a busy loop. */
  async start(run: (job: QueueRun) => Promise<void>): Promise<void> {
    const isPostgres = this.settings.redisUrl === null
    const OfStore = isPostgres ? ResilientWorker : Worker
    this.workers = queueNames.map((queue) => {
      const { concurrency, lockDuration, lockRenewTime, stalledInterval, maxStalledCount } = queueSettings[queue]
      const worker = new OfStore(queue, (job: Job) => run(queueRun(queue, job)), {
        connection: this.connection(),
        autorun: false,
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
    if (isPostgres) await Promise.all(this.workers.map((worker) => worker.waitUntilReady()))
    for (const worker of this.workers) worker.run().catch((error: Error) => this.report(error))
  }

  /** Redis uses its own clock; on PostgreSQL the library uses the clock of the process. */
  async setClocksRight(): Promise<void> {
    const [pool] = this.pools
    if (pool !== undefined) await setClocksRight(pool)
  }

  /** Writes a value: a Redis that is out of memory answers every read but accepts no job. */
  async check(): Promise<void> {
    await this.repairingOnFault(() => this.queues.quick.backend.setQueueMeta({ checked: 1 }))
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()))
    await Promise.all(this.pools.map((pool) => pool.end()))
    // Nest's module closes the queues themselves.
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
    if (isServiceFailure(error)) this.outages.failed(this.storeName, error)
    else this.logger.warn(`The queue reported ${faultOf(error).summary}`)
    if (isMissingObject(error)) void this.repair()
  }

  /**
   * Somebody dropped the schema under the running worker: without it every loop of the library fails in a busy loop.
   */
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
