// Sessions are read on every call, by one prepared statement, and expire by the database's clock.
import { roles } from '@bluebonnet/domain'
import { command, preparedStatement, sqlRows } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'

const endedSession = z.strictObject({ id: z.string(), userId: z.string() })

/** Ends the sessions that match a condition, and returns them. */
export const endSessions = (manager: EntityManager, condition: string, values: string[]) =>
  sqlRows(
    manager,
    endedSession,
    `DELETE FROM sessions WHERE ${condition} RETURNING public_id AS id, user_id AS "userId"`,
    values,
  )

const signedIn = z.strictObject({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  isSuperAdmin: z.boolean(),
  phone: z.string().nullable(),
  trecLicenseNo: z.string().nullable(),
  agentId: z.string().nullable(),
  sessionId: z.string(),
  isToTouch: z.boolean(),
  totpEnabledAt: z.date().nullable(),
  requireTotp: z.boolean().nullable(),
})

/**
 * Session, person and profile of a key ($1), while the session is alive ($2, milliseconds) and its account is active.
 */
export const findSession = preparedStatement(
  'session',
  signedIn,
  `
  SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName",
         u.profile_image_url AS "profileImageUrl", u.role,
         u.is_super_admin AS "isSuperAdmin", u.phone, u.trec_license_no AS "trecLicenseNo", a.id AS "agentId",
         s.public_id AS "sessionId", s.last_seen_at < now() - $3 * interval '1 millisecond' AS "isToTouch",
         u.totp_enabled_at AS "totpEnabledAt",
         (SELECT require_totp FROM brokerage_settings WHERE id = 1) AS "requireTotp"
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN agents a ON a.user_id = u.id
   WHERE s.sid = $1 AND s.expire > now() AND s.created_at > now() - $2 * interval '1 millisecond'
     AND u.is_active AND (u.sessions_valid_from IS NULL OR s.created_at >= u.sessions_valid_from)`,
)

export const openSession = command(
  `
  INSERT INTO sessions (sid, sess, expire, user_id, user_agent, address, public_id)
  VALUES ($1, $2, now() + $3 * interval '1 millisecond', $4, $5, $6, $7)`,
)

/** UPDATE, never an upsert: a session that was ended in the meantime stays ended. */
export const touchSession = command(
  `
  UPDATE sessions SET last_seen_at = now(),
         expire = least(now() + $2 * interval '1 millisecond', created_at + $3 * interval '1 millisecond')
   WHERE sid = $1 AND expire > now() AND last_seen_at < now() - $4 * interval '1 millisecond'`,
)
