import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { definedJobs } from '../jobs/define-job.js'
import { JobQueues, type QueuedJob } from '../jobs/job-queues.js'
import type { QueueName } from '../jobs/queue-settings.js'
import { batch, releaseJobs, makeJobsDue, markHandedOver, takeDueJobs } from './outbox.sql.js'

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
   * twice, which its fixed id and `JobRun.complete` make harmless. `goesOn` is asked before each next batch: a heap
   * must not hold up a process that is asked to end.
   */
  async dispatch(goesOn: () => boolean = () => true): Promise<void> {
    // Taking rows and giving them back, again and again, would only wear the table out.
    if (!this.isQueueWell) await this.queues.check()
    this.isQueueWell = true
    for (let moved = batch; moved === batch && goesOn();) moved = await this.dispatchBatch()
  }

  /** What failed within the last so many seconds need not wait any longer: what it failed for is over. */
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
      this.isQueueWell = false
      await releaseJobs(this.dataSource, [ids])
      throw error
    }
    if (ids.length > 0) await markHandedOver(this.dataSource, [ids])
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
