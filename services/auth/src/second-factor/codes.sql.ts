// Counts and marks in one statement, so that of tries at the same moment one warns.
import { command } from '@bluebonnet/platform'

/** 1 for a try that warns: the first in a day of which $3 were wrong. */
export const noteWarning = command(
  `
  UPDATE users SET totp_warned_at = now()
   WHERE id = $1 AND totp_enabled_at IS NOT NULL
     AND (totp_warned_at IS NULL OR totp_warned_at < now() - interval '1 day')
     AND (SELECT count(*) FROM attempts
           WHERE kind = 'TOTP' AND account = $2 AND created_at > now() - interval '1 day') >= $3`,
)
