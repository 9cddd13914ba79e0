import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { definedJobs } from '../jobs/define-job.js'
import { JobQueues, type QueuedJob } from '../jobs/job-queues.js'
import type { QueueName } from '../jobs/queue-settings.js'
import { batch, releaseJobs, makeJobsDue, markHandedOver, takeDueJobs } from './outbox.sql.js'

/** Moves due rows to their queues. Any number of dispatchers may run: each takes rows that no other has claimed. */
@Injectable()
export class OutboxDispatcher {
  private isQueueHealthy = true

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
  ) {}

  /**
   * Dispatches everything that is due. If the queue accepts a job and its response is lost, the job is added twice,
   * which its fixed id and `JobRun.complete` make harmless. Calls `mayContinue` before each further batch: a backlog
   * must not delay a shutdown.
   */
  async dispatch(mayContinue: () => boolean = () => true): Promise<void> {
    // Taking and returning rows repeatedly would only bloat the table.
    if (!this.isQueueHealthy) await this.queues.check()
    this.isQueueHealthy = true
    for (let moved = batch; moved === batch && mayContinue();) moved = await this.dispatchBatch()
  }

  /** Jobs that failed within this many seconds are due now: the cause of their failure is over. */
  async makeDue(seconds: number): Promise<void> {
    await makeJobsDue(this.dataSource, [seconds])
  }

  private async dispatchBatch(): Promise<number> {
    const taken = await takeDueJobs(this.dataSource, [[...definedJobs().keys()]])
    const ids = taken.map((job) => job.id)
    const inOrder = taken.toSorted((a, b) => a.runAt.getTime() - b.runAt.getTime())
    try {
      for (const [queue, members] of byQueue(inOrder)) await this.queues.add(queue, members)
    } catch (error) {
      this.isQueueHealthy = false
      await releaseJobs(this.dataSource, [ids])
      throw error
    }
    if (ids.length > 0) await markHandedOver(this.dataSource, [ids])
    return ids.length
  }
}

/** Groups jobs by their queue; drops names that this release does not know. */
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
