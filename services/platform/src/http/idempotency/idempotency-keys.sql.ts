// Keys are claimed by an upsert of which one process alone comes out with a row, and kept alive by the database's
// clock.
import { z } from 'zod'
import { command, someRow, statement } from '../../database/sql.js'

const claimed = 'WHERE user_id = $1 AND call = $2 AND key = $3 AND created_at = $4 AND status IS NULL'

export const silent = "clock_timestamp() - interval '6 seconds'"

export const takeKey = statement(
  z.strictObject({ at: z.date() }),
  `
  INSERT INTO idempotency_keys AS k (user_id, call, key, body_hash, created_at, alive_at)
  VALUES ($1, $2, $3, $4, clock_timestamp(), clock_timestamp())
  ON CONFLICT (user_id, call, key) DO UPDATE
    SET body_hash = excluded.body_hash, status = NULL, answer = NULL,
        created_at = excluded.created_at, alive_at = excluded.alive_at
  WHERE k.created_at < clock_timestamp() - interval '24 hours'
    OR (k.status IS NULL AND k.alive_at < ${silent})
  RETURNING created_at AS at`,
)

export const findKey = statement(
  z.strictObject({ body_hash: z.string(), status: z.number().nullable(), answer: z.unknown() }),
  'SELECT body_hash, status, answer FROM idempotency_keys WHERE user_id = $1 AND call = $2 AND key = $3',
)

export const keepAnswer = statement(
  someRow,
  `
  WITH kept AS (UPDATE idempotency_keys SET status = $5, answer = $6 ${claimed} RETURNING 1) SELECT 1 FROM kept`,
)

export const releaseKey = command(`DELETE FROM idempotency_keys ${claimed}`)

export const forgetKeys = statement(
  someRow,
  `WITH gone AS (DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours' RETURNING 1)
    SELECT 1 FROM gone`,
)

export const stayAlive = command(
  `
  UPDATE idempotency_keys k SET alive_at = clock_timestamp()
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) AS mine (user_id, call, key, at)
   WHERE (k.user_id, k.call, k.key, k.created_at) = (mine.user_id, mine.call, mine.key, mine.at) AND k.status IS NULL`,
)
