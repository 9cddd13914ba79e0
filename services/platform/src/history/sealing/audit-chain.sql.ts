// PostgreSQL alone builds the text under a seal, so that sealing and verifying see the same bytes.
import { z } from 'zod'
import { command, someRow, statement } from '../../database/sql.js'

export const most = 100

export const batch = 1_000

/**
 * An entry (alias `a`) as the text that is hashed. PostgreSQL builds it, so that sealing and verifying see the same
 * bytes: jsonb has one key order and one number format, and the timestamp is in UTC.
 */
export const sealedText = `jsonb_build_array(a.id, a.actor_id, a.action, a.entity_type, a.entity_id, 
  a.before, a.after, a.reason, a.request_id,
  to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), a.actor_name, a.subject, a.names)::text`

/** The oldest first: ids sort by time. Only this batch is read and made text, not all that wait. */
export const entriesToSeal = statement(
  z.strictObject({ id: z.string(), text: z.string() }),
  `
  WITH next AS MATERIALIZED (
    SELECT entry_id FROM audit_waiting WHERE EXISTS (SELECT FROM audit_log WHERE id = entry_id)
     ORDER BY entry_id LIMIT ${batch})
  SELECT a.id, ${sealedText} AS text FROM next JOIN audit_log a ON a.id = next.entry_id ORDER BY a.id`,
)

export const addSeals = command(
  `
  INSERT INTO audit_seals (position, entry_id, previous_hash, hash)
  SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[])`,
)

export const readOnly = command('SET TRANSACTION READ ONLY')

export const withoutTimeout = command('SET LOCAL statement_timeout = 0')

/** Entries with neither a seal nor a place in the queue: somebody hid them from the sealer. */
export const hiddenEntries = statement(
  z.strictObject({ id: z.string() }),
  `
  SELECT id FROM audit_log a
   WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.entry_id = a.id) 
     AND NOT EXISTS (SELECT FROM audit_waiting w WHERE w.entry_id = a.id)
   ORDER BY created_at, id LIMIT ${most}`,
)

export const missingEntries = statement(
  z.strictObject({ id: z.string() }),
  `SELECT entry_id AS id FROM audit_waiting w
    WHERE NOT EXISTS (SELECT FROM audit_log a WHERE a.id = w.entry_id) LIMIT ${most}`,
)

/** A head is published within seconds of its seal. */
export const outdatedSeals = statement(
  someRow,
  "SELECT 1 FROM audit_seals WHERE sealed_at < now() - interval '10 minutes' LIMIT 1",
)

const waiting = z.strictObject({ waiting: z.number() })
export const countWaiting = statement(waiting, `SELECT count(*)::int AS waiting FROM audit_waiting w`)

/** For occasional readers: counts up to a thousand. */
export const countWaitingSome = statement(
  waiting,
  `SELECT count(*)::int AS waiting FROM (SELECT 1 FROM audit_waiting w LIMIT 1000) AS counted`,
)

export const sealedEntries = statement(
  z.strictObject({
    position: z.string(),
    entryId: z.string(),
    previousHash: z.string(),
    hash: z.string(),
    text: z.string().nullable(),
  }),
  `
  SELECT s.position, s.entry_id AS "entryId", s.previous_hash AS "previousHash", s.hash,
         CASE WHEN a.id IS NOT NULL THEN ${sealedText} END AS text
    FROM audit_seals s LEFT JOIN audit_log a ON a.id = s.entry_id
   WHERE s.position > $1 ORDER BY s.position LIMIT 5000`,
)
