import { Injectable, Logger } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { JobQueues } from '../jobs/job-queues.js'
import { byQueue } from './dispatcher.js'

interface OpenRow {
  id: string
  name: string
  enqueuedAt: string
}

const page = 500

/**
 * Rows handed over a moment ago are left alone: their hand-over may not have been committed when the queue was asked.
 */
const open = `
  SELECT id, job AS name, enqueued_at::text AS "enqueuedAt" FROM outbox
  WHERE enqueued_at IS NOT NULL AND done_at IS NULL AND enqueued_at < clock_timestamp() - interval '2 seconds'
    AND (enqueued_at, id) > ($1::timestamptz, $2::uuid)
  ORDER BY enqueued_at, id LIMIT ${page}`

/** A job that keeps vanishing takes its worker with it: after five times it waits longer and longer. */
const handBack = `
  UPDATE outbox SET enqueued_at = NULL,
    run_at = CASE WHEN attempts < 5 THEN run_at ELSE clock_timestamp() + least(power(2, least(attempts, 16)), 3600) * interval '1 second' END
  WHERE id = ANY($1) AND done_at IS NULL AND enqueued_at IS NOT NULL RETURNING id`

const forget = `
  DELETE FROM outbox WHERE id IN (
    SELECT id FROM outbox WHERE done_at < clock_timestamp() - interval '14 days' LIMIT 1000 FOR UPDATE SKIP LOCKED)`

const start = { enqueuedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** Finds work that the queue lost (wiped, dropped, died with its worker) and gives it back to the dispatcher. */
@Injectable()
export class OutboxSweeper {
  private readonly logger = new Logger('Sweep')
  private cursor = start

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
  ) {}

  /** Looks at one page of open rows, going on where the last call ended; at a loss it looks on at once. */
  async sweep(): Promise<void> {
    await this.queues.setClocksRight()
    let lost = 0
    do lost = await this.sweepPage()
    while (lost > 0)
    await this.dataSource.query(forget)
  }

  private async sweepPage(): Promise<number> {
    const rows: OpenRow[] = await this.dataSource.query(open, [this.cursor.enqueuedAt, this.cursor.id])
    this.cursor = rows.length < page ? start : (rows.at(-1) ?? start)
    let lost = 0
    for (const [queue, members] of byQueue(rows)) {
      const held = await this.queues.held(
        queue,
        members.map((row) => row.id),
      )
      const gone = members.filter((row) => !held.has(row.id)).map((row) => row.id)
      if (gone.length === 0) continue
      // What the queue forgot because it was done meanwhile is not lost.
      const [back] = await this.dataSource.query<[unknown[], number]>(handBack, [gone])
      if (back.length === 0) continue
      lost += back.length
      this.logger.warn(`Handing over again ${back.length} jobs that the queue ${queue} no longer knows`)
    }
    return rows.length < page ? 0 : lost
  }
}
