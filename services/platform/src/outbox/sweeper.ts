import { Injectable, Logger } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { JobQueues } from '../jobs/job-queues.js'
import { byQueue } from './dispatcher.js'
import { deleteCompletedJobs, returnJobs, jobsHandedOver, page } from './outbox.sql.js'

const start = { enqueuedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** Finds jobs that the queue lost (wiped, dropped, died with its worker) and returns them to the dispatcher. */
@Injectable()
export class OutboxSweeper {
  private readonly logger = new Logger('Sweep')
  private cursor = start

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
  ) {}

  /**
   * Checks one page of open rows, starting where the last call ended; after finding a loss it continues immediately.
   */
  async sweep(): Promise<void> {
    await this.queues.setClocksRight()
    let lost = 0
    do lost = await this.sweepPage()
    while (lost > 0)
    await deleteCompletedJobs(this.dataSource)
  }

  private async sweepPage(): Promise<number> {
    const rows = await jobsHandedOver(this.dataSource, [this.cursor.enqueuedAt, this.cursor.id])
    this.cursor = rows.length < page ? start : (rows.at(-1) ?? start)
    let lost = 0
    for (const [queue, members] of byQueue(rows)) {
      const held = await this.queues.knownIds(
        queue,
        members.map((row) => row.id),
      )
      const gone = members.filter((row) => !held.has(row.id)).map((row) => row.id)
      if (gone.length === 0) continue
      // A job that the queue removed because it finished meanwhile is not lost.
      const back = await returnJobs(this.dataSource, [gone])
      if (back.length === 0) continue
      lost += back.length
      this.logger.warn(`Handing over again ${back.length} jobs that the queue ${queue} no longer knows`)
    }
    return rows.length < page ? 0 : lost
  }
}
