// An upsert with a lease claims a mail, by the database's clock.
import { command, someRow, statement } from '../database/sql.js'

export const claimMail = statement(
  someRow,
  `
  INSERT INTO sent_mails (id, claimed_by, claimed_until) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 second')
  ON CONFLICT (id) DO UPDATE SET claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
   WHERE sent_mails.accepted_at IS NULL
     AND (sent_mails.claimed_by = excluded.claimed_by OR sent_mails.claimed_until < clock_timestamp())
  RETURNING id`,
)

export const extendClaim = command(
  `UPDATE sent_mails SET claimed_until = clock_timestamp() + $3 * interval '1 second'
    WHERE id = $1 AND claimed_by = $2`,
)

export const acceptMail = command(
  'UPDATE sent_mails SET accepted_at = clock_timestamp() WHERE id = $1 AND accepted_at IS NULL',
)

export const removeOldMails = command(`DELETE FROM sent_mails WHERE claimed_until < now() - interval '30 days'`)
