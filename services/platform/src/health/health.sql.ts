// Overdue work is found in a bounded part of the outbox; workers report that they live by the database's clock.
import { z } from 'zod'
import { command, statement } from '../database/sql.js'

/** A worker writes every two seconds, and waits up to five for an answer. */
export const silentAfterSeconds = 20

/** Counting more open rows than this adds no information. */
const atMost = 1_000

export const openTooLong = statement(
  z.strictObject({
    kind: z.string(),
    count: z.number(),
    failing: z.number(),
    oldestSeconds: z.number(),
    fresh: z.number(),
  }),
  `
  SELECT open.job AS kind, count(*)::int AS count, count(failed_at)::int AS failing,
         floor(max(age))::int AS "oldestSeconds",
         (count(*) FILTER (WHERE failed_at IS NULL OR age < 86400))::int AS fresh
    FROM (SELECT job, failed_at, 
                 extract(epoch FROM clock_timestamp() - CASE WHEN attempts = 0 THEN run_at ELSE created_at END) AS age
            FROM ((SELECT job, failed_at, attempts, run_at, created_at FROM outbox
                    WHERE enqueued_at IS NULL AND done_at IS NULL ORDER BY run_at LIMIT ${atMost})
                  UNION ALL
                  (SELECT job, failed_at, attempts, run_at, created_at FROM outbox
                    WHERE enqueued_at IS NOT NULL AND done_at IS NULL
                      ORDER BY enqueued_at LIMIT ${atMost})) AS undone) AS open
    JOIN unnest($1::text[], $2::int[]) AS promised (job, seconds) ON promised.job = open.job
      AND open.age > promised.seconds
   GROUP BY open.job ORDER BY max(age) DESC`,
)

export const ping = command('SELECT 1')

/** Whether PostgreSQL failed to archive its last WAL segment: unarchived segments fill its disk. */
export const archiveState = statement(
  z.strictObject({ fails: z.boolean() }),
  `SELECT COALESCE(last_failed_time > COALESCE(last_archived_time, '-infinity'), false) AS fails FROM pg_stat_archiver`,
)

export const workersAlive = statement(
  z.strictObject({
    states: z.record(z.string(), z.strictObject({ trouble: z.string(), since: z.string() }).nullable()),
  }),
  `SELECT states FROM workers WHERE seen_at > clock_timestamp() - interval '${silentAfterSeconds} seconds'`,
)

export const removeWorker = command('DELETE FROM workers WHERE id = $1')

export const reportWorker = command(
  `
  INSERT INTO workers (id, seen_at, states) VALUES ($1, clock_timestamp(), $2)
  ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, states = excluded.states`,
)

export const removeSilentWorkers = command(`DELETE FROM workers WHERE seen_at < clock_timestamp() - interval '1 hour'`)
