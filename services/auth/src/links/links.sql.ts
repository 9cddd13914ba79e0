// The database's clock decides whether a link is valid: the clocks of processes may differ.
import { command, someRow, statement } from '@bluebonnet/platform'

/** One link for each of the subjects $3, with the ids $1. */
export const addLinks = command(
  `
  INSERT INTO links (id, purpose, subject_id, expires_at, created_by)
  SELECT row.id, $2, row.subject_id, now() + $4 * interval '1 millisecond', $5
    FROM unnest($1::uuid[], $3::uuid[]) AS row (id, subject_id)`,
)

export const validLink = statement(
  someRow,
  `SELECT 1 FROM links WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > now())`,
)
