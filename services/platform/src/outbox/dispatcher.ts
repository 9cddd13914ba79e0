import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { definedJobs } from '../jobs/define-job.js'
import { JobQueues, type QueuedJob } from '../jobs/job-queues.js'
import type { QueueName } from '../jobs/queue-settings.js'

const batch = 500

const due = `
  SELECT id, job AS name FROM outbox
  WHERE enqueued_at IS NULL AND done_at IS NULL AND run_at <= clock_timestamp() AND job = ANY($1)
  ORDER BY run_at LIMIT ${batch} FOR UPDATE SKIP LOCKED`

const handedOver = 'UPDATE outbox SET enqueued_at = clock_timestamp(), attempts = attempts + 1 WHERE id = ANY($1)'

/** Moves due rows to their queues. Any number of dispatchers may run: each takes rows that no other holds. */
@Injectable()
export class OutboxDispatcher {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
  ) {}

  /**
   * Hands over everything that is due. A crash between the queue's answer and the commit hands a job over twice, which
   * its fixed id and `JobRun.complete` make harmless.
   */
  async dispatch(): Promise<void> {
    for (let moved = batch; moved === batch; ) moved = await this.dispatchBatch()
  }

  private async dispatchBatch(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const jobs: QueuedJob[] = await manager.query(due, [[...definedJobs().keys()]])
      for (const [queue, members] of byQueue(jobs)) await this.queues.add(queue, members)
      if (jobs.length > 0) await manager.query(handedOver, [jobs.map((job) => job.id)])
      return jobs.length
    })
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
