// One statement notifies thousands of people, and each once per event.
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { storedColumns, storedSettings } from '../settings/stored-settings.js'

const insert = `
  INSERT INTO notifications (id, event_id, user_id, mail_after, type, title, message, link, deal_id, client_id,
    document_share_id, created_at)
  SELECT told.id, $4::uuid, told.user_id, ($13::timestamptz[])[told.due], $5, $6, $7, $8, $9::uuid, $10::uuid,
    $11::uuid, $12::timestamptz
    FROM unnest($1::uuid[], $2::uuid[], $3::smallint[]) AS told (id, user_id, due)
  ON CONFLICT (event_id, user_id) DO NOTHING
  RETURNING 1`

/** A super admin may have the role AGENT without being one: agents are people with a profile. */
export const peopleByWish = statement(
  z.strictObject({ userIds: z.string(), ...storedColumns }),
  `
  SELECT string_agg(u.id::text, ',') AS "userIds", ${storedSettings}
    FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id
   WHERE u.is_active AND u.id <> ALL($4::uuid[])
     AND (u.id = ANY($1::uuid[]) OR ($3 AND u.is_super_admin)
       OR (u.role = ANY($2::text[]) AND (u.role <> 'AGENT' OR EXISTS (SELECT FROM agents a WHERE a.user_id = u.id))))
   GROUP BY s.new_leads, s.deal_status_updates, s.commission_payments, s.document_deadlines, s.marketing_emails,
     s.contact_method, s.frequency`,
)

/** Returns only the count: usually everybody was notified. */
export const writeNotifications = statement(
  z.strictObject({ count: z.number() }),
  `WITH written AS (${insert}) SELECT count(*)::int AS count FROM written`,
)

export const notificationsKept = statement(
  z.strictObject({ id: z.string() }),
  'SELECT id FROM notifications WHERE event_id = $1 AND id = ANY($2)',
)

export const handleNotices = statement(
  z.strictObject({ userId: z.string() }),
  `UPDATE notifications SET is_read = true WHERE deal_id = $1 AND type = $2 AND NOT is_read
    RETURNING user_id AS "userId"`,
)
