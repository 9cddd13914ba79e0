// Counts and warns in one statement: once a day, of however many tries at the same moment.
import { command } from '@bluebonnet/platform'

/** Once a day at most, of however many at the same moment. */
export const noteWarning = command(
  `
  UPDATE users SET totp_warned_at = now()
   WHERE id = $1 AND totp_enabled_at IS NOT NULL
     AND (totp_warned_at IS NULL OR totp_warned_at < now() - interval '1 day')
     AND (SELECT count(*) FROM attempts
           WHERE kind = 'TOTP' AND account = $2 AND created_at > now() - interval '1 day') >= $3`,
)
