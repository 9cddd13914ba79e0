// The state of the product, from queries of bounded parts of the open work; times are the database's.
import { command, statement } from '@bluebonnet/platform'
import { z } from 'zod'

export const recordHeartbeat = command(
  `
  INSERT INTO processes (id, kind, version, started_at, seen_at, facts)
  VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp(), $4)
  ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, facts = excluded.facts`,
)

export const removeProcess = command(
  `DELETE FROM processes WHERE id = $1 OR seen_at < clock_timestamp() - interval '1 hour'`,
)

const facts = z.strictObject({
  disk: z.strictObject({ freeBytes: z.number(), sizeBytes: z.number() }).nullable(),
  backups: z.strictObject({ count: z.number(), bytes: z.number(), newestAt: z.string().nullable() }).nullable(),
})

/** Each process reports every ten seconds. */
export const processesSeen = statement(
  z.strictObject({
    id: z.string(),
    kind: z.enum(['api', 'worker']),
    version: z.string(),
    startedAt: z.date(),
    seenAt: z.date(),
    isSilent: z.boolean(),
    facts,
  }),
  `
  SELECT id, kind, version, started_at AS "startedAt", seen_at AS "seenAt",
         seen_at < clock_timestamp() - interval '30 seconds' AS "isSilent", facts
    FROM processes ORDER BY kind, started_at, id`,
)

/** A recently dispatched job is running; an older one is waiting. */
const waitsAfter = "interval '10 seconds'"
const lookedAt = 1_000

export const openJobs = statement(
  z.strictObject({
    id: z.string(),
    job: z.string(),
    state: z.enum(['failed', 'due', 'queued']),
    attempts: z.number(),
    createdAt: z.date(),
    dueAt: z.date().nullable(),
    error: z.string().nullable(),
    about: z.string().nullable(),
  }),
  `
  SELECT id, job, state, attempts, "createdAt", "dueAt", error,
         (SELECT string_agg(DISTINCT value, ', ') FROM jsonb_each_text(audit_names('{}', open.payload))) AS about FROM (
    (SELECT id, job, CASE WHEN failed_at IS NULL THEN 'due' ELSE 'failed' END AS state, attempts,
            created_at AS "createdAt", run_at AS "dueAt", last_error AS error, payload
       FROM outbox WHERE enqueued_at IS NULL AND done_at IS NULL
        AND (failed_at IS NOT NULL OR run_at < clock_timestamp() - ${waitsAfter})
      ORDER BY run_at LIMIT ${lookedAt})
     UNION ALL
    (SELECT id, job, 'queued', attempts, created_at, NULL, last_error, payload
       FROM outbox WHERE enqueued_at IS NOT NULL AND done_at IS NULL AND enqueued_at < clock_timestamp() - ${waitsAfter}
      ORDER BY enqueued_at LIMIT ${lookedAt})) AS open
   ORDER BY state <> 'failed', "createdAt", id LIMIT 50`,
)

export const mailsSent = statement(
  z.strictObject({ inDay: z.number(), lastAt: z.date().nullable() }),
  `
  SELECT (SELECT count(*)::int FROM (SELECT FROM sent_mails WHERE accepted_at > clock_timestamp() - interval '1 day'
                                      LIMIT 10000) AS lately) AS "inDay",
         (SELECT max(accepted_at) FROM sent_mails) AS "lastAt"`,
)

export const jobsDone = statement(
  z.strictObject({ id: z.string(), doneAt: z.date().nullable() }),
  'SELECT id, done_at AS "doneAt" FROM outbox WHERE id = ANY($1)',
)

export const lastSeal = statement(
  z.strictObject({ position: z.string(), sealedAt: z.date() }),
  'SELECT position, sealed_at AS "sealedAt" FROM audit_seals ORDER BY position DESC LIMIT 1',
)

/** For a job that waits for a retry; no row for one that is done, running or unknown. */
export const retryNow = statement(
  z.strictObject({ job: z.string(), attempts: z.number() }),
  `
  UPDATE outbox SET run_at = clock_timestamp() WHERE id = $1 AND done_at IS NULL AND enqueued_at IS NULL
  RETURNING job, attempts`,
)

export const isJob = statement(z.strictObject({ id: z.string() }), 'SELECT id FROM outbox WHERE id = $1')
