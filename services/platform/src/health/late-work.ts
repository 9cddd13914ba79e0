import type { DataSource } from 'typeorm'
import { definedJobs } from '../jobs/define-job.js'
import { queueSettings } from '../jobs/queue-settings.js'

/** Work of one kind that is not done although more time than promised has passed since it was due. */
export interface LateWork {
  /** Name of the job. */
  kind: string
  count: number
  /** How many of them were tried and failed. */
  failing: number
  oldestSeconds: number
}

interface Row extends LateWork {
  fresh: number
}

/** Of more than so many open rows the rest says nothing new. */
const atMost = 1_000

const select = `
  SELECT open.job AS kind, count(*)::int AS count, count(failed_at)::int AS failing, floor(max(age))::int AS "oldestSeconds",
         (count(*) FILTER (WHERE failed_at IS NULL OR age < 86400))::int AS fresh
    FROM (SELECT job, failed_at, extract(epoch FROM clock_timestamp() - CASE WHEN attempts = 0 THEN run_at ELSE created_at END) AS age
            FROM ((SELECT job, failed_at, attempts, run_at, created_at FROM outbox
                    WHERE enqueued_at IS NULL AND done_at IS NULL ORDER BY run_at LIMIT ${atMost})
                  UNION ALL
                  (SELECT job, failed_at, attempts, run_at, created_at FROM outbox
                    WHERE enqueued_at IS NOT NULL AND done_at IS NULL ORDER BY enqueued_at LIMIT ${atMost})) AS undone) AS open
    JOIN unnest($1::text[], $2::int[]) AS promised (job, seconds) ON promised.job = open.job AND open.age > promised.seconds
   GROUP BY open.job ORDER BY max(age) DESC`

/**
 * What is late, the oldest first. `isAlarming` is false when all of it has been tried for longer than a day: an address
 * that no mail server knows is named, and no reason to wake anybody.
 */
export const lateWork = async (dataSource: DataSource): Promise<{ late: LateWork[]; isAlarming: boolean }> => {
  const jobs = [...definedJobs().values()]
  const rows = await dataSource.query<Row[]>(select, [
    jobs.map(({ name }) => name),
    jobs.map(({ queue }) => queueSettings[queue].promiseSeconds),
  ])
  const late = rows.map(({ kind, count, failing, oldestSeconds }) => ({ kind, count, failing, oldestSeconds }))
  return { late, isAlarming: rows.some(({ fresh }) => fresh > 0) }
}
