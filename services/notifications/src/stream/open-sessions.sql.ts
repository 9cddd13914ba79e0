// Unlike a request, this check does not extend a session: an open tab is not activity.
import { someRow, statement } from '@bluebonnet/platform'

/** Returns a row while the session is valid. */
export const liveSession = statement(
  someRow,
  `SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.public_id = $1 AND s.expire > now() AND u.is_active
        AND (u.sessions_valid_from IS NULL OR s.created_at >= u.sessions_valid_from)`,
)
