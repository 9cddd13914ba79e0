// How long a link is good is the database's clock to say: those of processes may disagree about it.
import { command, someRow, statement } from '@bluebonnet/platform'

export const addLink = command(
  `
  INSERT INTO links (id, purpose, subject_id, expires_at, created_by)
  VALUES ($1, $2, $3, now() + $4 * interval '1 millisecond', $5)`,
)

export const validLink = statement(
  someRow,
  `SELECT 1 FROM links WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > now())`,
)
