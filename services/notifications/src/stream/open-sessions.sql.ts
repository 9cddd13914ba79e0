// Unlike a request, asking does not keep a session alive: an open tab is nobody at work.
import { someRow, statement } from '@bluebonnet/platform'

/** A row while the session holds. */
export const liveSession = statement(
  someRow,
  `SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.public_id = $1 AND s.expire > now() AND u.is_active
        AND (u.sessions_valid_from IS NULL OR s.created_at >= u.sessions_valid_from)`,
)
