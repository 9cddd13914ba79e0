import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { definedJobs } from '../jobs/define-job.js'
import { JobQueues, type QueuedJob } from '../jobs/job-queues.js'
import type { QueueName } from '../jobs/queue-settings.js'

const batch = 500

/** For so long nobody else hands a taken row over. */
const leaseSeconds = 10

/**
 * Committed before the queue is asked, so that no row is locked while a worker waits for the queue, or is held up
 * itself: what it took and did not hand over is simply due again when its lease ends.
 */
const takeDue = `
  WITH due AS MATERIALIZED (
    SELECT id, run_at FROM outbox
    WHERE enqueued_at IS NULL AND done_at IS NULL AND run_at <= clock_timestamp() AND job = ANY($1)
    ORDER BY run_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
  UPDATE outbox SET run_at = clock_timestamp() + interval '${leaseSeconds} seconds'
    FROM due WHERE outbox.id = due.id
  RETURNING outbox.id, outbox.job AS name, due.run_at AS "runAt"`

const handedOver = `
  UPDATE outbox SET enqueued_at = clock_timestamp(), attempts = attempts + 1
   WHERE id = ANY($1) AND done_at IS NULL AND enqueued_at IS NULL`

const giveBack =
  'UPDATE outbox SET run_at = clock_timestamp() WHERE id = ANY($1) AND done_at IS NULL AND enqueued_at IS NULL'

/** Work that failed within so many seconds is due at once. */
const hasten = `
  UPDATE outbox SET run_at = clock_timestamp()
   WHERE enqueued_at IS NULL AND done_at IS NULL AND run_at > clock_timestamp()
     AND failed_at > clock_timestamp() - $1 * interval '1 second'`

interface TakenJob extends QueuedJob {
  runAt: Date
}

/** Moves due rows to their queues. Any number of dispatchers may run: each takes rows that no other holds. */
@Injectable()
export class OutboxDispatcher {
  private isQueueWell = true

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
  ) {}

  /**
   * Hands over everything that is due. Should the queue take a job and its answer be lost, the job is handed over
   * twice, which its fixed id and `JobRun.complete` make harmless.
   */
  async dispatch(): Promise<void> {
    // Taking rows and giving them back, again and again, would only wear the table out.
    if (!this.isQueueWell) await this.queues.check()
    this.isQueueWell = true
    for (let moved = batch; moved === batch;) moved = await this.dispatchBatch()
  }

  /** What failed within the last so many seconds need not wait any longer: what it failed for is over. */
  async hasten(seconds: number): Promise<void> {
    await this.dataSource.query(hasten, [seconds])
  }

  private async dispatchBatch(): Promise<number> {
    const [taken] = await this.dataSource.query<[TakenJob[], number]>(takeDue, [[...definedJobs().keys()]])
    const ids = taken.map((job) => job.id)
    const inOrder = taken.toSorted((a, b) => a.runAt.getTime() - b.runAt.getTime())
    try {
      for (const [queue, members] of byQueue(inOrder)) await this.queues.add(queue, members)
    } catch (error) {
      this.isQueueWell = false
      await this.dataSource.query(giveBack, [ids])
      throw error
    }
    if (ids.length > 0) await this.dataSource.query(handedOver, [ids])
    return ids.length
  }
}

/** Jobs by the queue that carries them; names that this release does not know are left out. */
export const byQueue = <J extends QueuedJob>(jobs: readonly J[]): Map<QueueName, J[]> => {
  const groups = new Map<QueueName, J[]>()
  for (const job of jobs) {
    const queue = definedJobs().get(job.name)?.queue
    if (queue === undefined) continue
    const group = groups.get(queue)
    if (group === undefined) groups.set(queue, [job])
    else group.push(job)
  }
  return groups
}
