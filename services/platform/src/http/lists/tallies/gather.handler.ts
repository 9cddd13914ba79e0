import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { defineJob, defineSchedule } from '../../../jobs/define-job.js'
import { HandlesJob, type JobHandler } from '../../../jobs/job-handlers.js'

const gatherTallies = defineJob({ name: 'tallies.gather', queue: 'quick', schema: z.object({}) })

defineSchedule({ name: 'tallies.gather', rhythm: { everyMs: 300_000 }, job: gatherTallies, payload: {} })

/**
 * One statement: whoever adds up meanwhile sees the lines or their sum, never both. Lines that another worker is
 * gathering are left to it.
 */
const gather = `
  WITH old AS (SELECT id FROM tallies ORDER BY id LIMIT 50000 FOR UPDATE SKIP LOCKED),
  gone AS (DELETE FROM tallies USING old WHERE tallies.id = old.id RETURNING list, status, kind, marked, count, cents)
  INSERT INTO tallies (list, status, kind, marked, count, cents)
  SELECT list, status, kind, marked, sum(count), sum(cents) FROM gone GROUP BY 1, 2, 3, 4
  HAVING sum(count) <> 0 OR sum(cents) <> 0`

/** Keeps the tallies short, so that adding them up costs nothing. */
@Injectable()
@HandlesJob(gatherTallies)
export class GatherTalliesHandler implements JobHandler<object> {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async handle(): Promise<void> {
    await this.dataSource.query(gather)
  }
}
