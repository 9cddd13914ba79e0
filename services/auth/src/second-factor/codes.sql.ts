// Counts and marks in one statement, so that only one of concurrent attempts warns.
import { command } from '@bluebonnet/platform'

/** Returns 1 for an attempt that warns: the first in a day with $3 wrong ones. */
export const noteWarning = command(
  `
  UPDATE users SET totp_warned_at = now()
   WHERE id = $1 AND totp_enabled_at IS NOT NULL
     AND (totp_warned_at IS NULL OR totp_warned_at < now() - interval '1 day')
     AND (SELECT count(*) FROM attempts
           WHERE kind = 'TOTP' AND account = $2 AND created_at > now() - interval '1 day') >= $3`,
)
