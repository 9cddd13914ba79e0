// The outbox: several workers claim rows concurrently, by lease and SKIP LOCKED, and all timestamps are the database's.
import { z } from 'zod'
import { command, someRow, statement } from '../database/sql.js'

export const page = 500

/** Seconds for which no other worker dispatches a claimed row. */
const leaseSeconds = 10

export const batch = 500

/** Channel that wakes the dispatchers; PostgreSQL delivers on commit. */
export const outboxChannel = 'bluebonnet_outbox'

export const openPayloads = statement(
  z.strictObject({ payload: z.unknown() }),
  `
  SELECT payload FROM outbox WHERE job = $1 AND done_at IS NULL AND enqueued_at IS NULL
  UNION ALL
  SELECT payload FROM outbox WHERE job = $1 AND done_at IS NULL AND enqueued_at IS NOT NULL`,
)

export const addJobs = command(
  `
  WITH added AS (
    INSERT INTO outbox (id, job, payload, run_at, created_at, attempts, request_id, trace)
    SELECT row.id, $2, row.payload, now() + $4 * interval '1 millisecond', now(), 0, $5, $6
      FROM unnest($1::uuid[], $3::jsonb[]) AS row (id, payload)
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  )
  SELECT id, pg_notify('${outboxChannel}', '') FROM added`,
)

/** Plain statements: every job passes here, and building a query costs more than running it. */
export const openJob = statement(
  z.strictObject({
    id: z.string(),
    payload: z.unknown(),
    attempts: z.number(),
    requestId: z.string().nullable(),
    trace: z.string().nullable(),
  }),
  'SELECT id, payload, attempts, request_id AS "requestId", trace FROM outbox WHERE id = $1 AND done_at IS NULL',
)

export const completeJob = statement(
  someRow,
  `UPDATE outbox SET done_at = clock_timestamp(), failed_at = NULL, last_error = NULL WHERE id = $1 AND done_at IS NULL
    RETURNING id`,
)

export const postponeJob = command(
  `
  UPDATE outbox SET last_error = $2, failed_at = clock_timestamp(), enqueued_at = NULL,
    run_at = clock_timestamp() + $3 * interval '1 second'
   WHERE id = $1 AND done_at IS NULL`,
)

/** Work that failed within this many seconds is due immediately. */
export const makeJobsDue = command(
  `
  UPDATE outbox SET run_at = clock_timestamp()
   WHERE enqueued_at IS NULL AND done_at IS NULL AND run_at > clock_timestamp()
     AND failed_at > clock_timestamp() - $1 * interval '1 second'`,
)

/**
 * Commits before the queue is called, so that no row is locked while a worker waits for the queue or stalls: rows that
 * it claimed and did not dispatch are due again when the lease ends.
 */
export const takeDueJobs = statement(
  z.strictObject({ id: z.string(), name: z.string(), runAt: z.date() }),
  `
  WITH due AS MATERIALIZED (
    SELECT id, run_at FROM outbox
    WHERE enqueued_at IS NULL AND done_at IS NULL AND run_at <= clock_timestamp() AND job = ANY($1)
    ORDER BY run_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
  UPDATE outbox SET run_at = clock_timestamp() + interval '${leaseSeconds} seconds'
    FROM due WHERE outbox.id = due.id
  RETURNING outbox.id, outbox.job AS name, due.run_at AS "runAt"`,
)

export const releaseJobs = command(
  'UPDATE outbox SET run_at = clock_timestamp() WHERE id = ANY($1) AND done_at IS NULL AND enqueued_at IS NULL',
)

export const markHandedOver = command(
  `
  UPDATE outbox SET enqueued_at = clock_timestamp(), attempts = attempts + 1
   WHERE id = ANY($1) AND done_at IS NULL AND enqueued_at IS NULL`,
)

export const deleteCompletedJobs = command(
  `
  DELETE FROM outbox WHERE id IN (
    SELECT id FROM outbox WHERE done_at < clock_timestamp() - interval '14 days' LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
)

/** Skips rows dispatched a moment ago: their dispatch may not have been committed when the queue was read. */
export const jobsHandedOver = statement(
  z.strictObject({ id: z.string(), name: z.string(), enqueuedAt: z.string() }),
  `
  SELECT id, job AS name, enqueued_at::text AS "enqueuedAt" FROM outbox
  WHERE enqueued_at IS NOT NULL AND done_at IS NULL AND enqueued_at < clock_timestamp() - interval '2 seconds'
    AND (enqueued_at, id) > ($1::timestamptz, $2::uuid)
  ORDER BY enqueued_at, id LIMIT ${page}`,
)

/**
 * Due immediately: the lease of its dispatch is over. A job that keeps vanishing probably crashes its worker: after
 * five times its delay grows.
 */
export const returnJobs = statement(
  someRow,
  `
  UPDATE outbox SET enqueued_at = NULL,
    run_at = clock_timestamp() + CASE WHEN attempts < 5 THEN 0
      ELSE least(power(2, least(attempts, 16)), 3600) END * interval '1 second'
  WHERE id = ANY($1) AND done_at IS NULL AND enqueued_at IS NOT NULL RETURNING id`,
)

/** Counting more open rows than this adds no information. */
const countedAtMost = 10_000

export const openStates = ['due', 'queued', 'failed', 'later'] as const
export type OpenState = (typeof openStates)[number]

/** Open work, from one query of a bounded part of it; ages count from when the row was due or dispatched. */
export const openByState = statement(
  z.strictObject({ job: z.string(), state: z.enum(openStates), count: z.number(), oldestSeconds: z.number() }),
  `
  SELECT job, state, count(*)::int AS count,
         greatest(extract(epoch FROM clock_timestamp() - min(since)), 0)::float8 AS "oldestSeconds"
    FROM ((SELECT job, CASE WHEN failed_at IS NOT NULL THEN 'failed' WHEN run_at > clock_timestamp() THEN 'later'
                            ELSE 'due' END AS state,
                  CASE WHEN failed_at IS NOT NULL THEN created_at ELSE run_at END AS since
             FROM outbox WHERE enqueued_at IS NULL AND done_at IS NULL ORDER BY run_at LIMIT ${countedAtMost})
           UNION ALL
          (SELECT job, 'queued', enqueued_at FROM outbox
            WHERE enqueued_at IS NOT NULL AND done_at IS NULL ORDER BY enqueued_at LIMIT ${countedAtMost})) AS open
   GROUP BY job, state`,
)
