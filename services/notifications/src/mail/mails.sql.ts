// Readers with their settings in one row each, and those who have reached the limit of lead mails.
import { notificationTypes } from '@bluebonnet/contracts'
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { storedColumns, storedSettings } from '../settings/stored-settings.js'

/** Immediate e-mails are chosen when the notification is written: they are due from its creation. */
export const mailsAtOnce = statement(
  z.strictObject({ id: z.string() }),
  'SELECT id FROM notifications WHERE event_id = $1 AND mail_after = created_at AND mailed_at IS NULL ORDER BY id',
)

/** Later than its row: an immediate e-mail has its own job. */
export const digestsDue = statement(
  z.strictObject({ userId: z.string(), firstId: z.string() }),
  `
  SELECT n.user_id AS "userId", (array_agg(n.id ORDER BY n.id))[1] AS "firstId"
    FROM notifications n JOIN users u ON u.id = n.user_id AND u.is_active
   WHERE n.mail_after IS NOT NULL AND n.mailed_at IS NULL AND n.mail_after <= now() AND n.mail_after > n.created_at
   GROUP BY n.user_id`,
)

/** A notification that is e-mailed now, with its reader's current state. */
const mailRow = z.strictObject({
  notificationId: z.string(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  email: z.string(),
  firstName: z.string().nullable(),
  ...storedColumns,
})
export type MailRow = z.output<typeof mailRow>

export const lettersOf = statement(
  mailRow,
  `
  SELECT n.id AS "notificationId", n.type, n.title, n.message, n.link, u.email, u.first_name AS "firstName",
    ${storedSettings}
    FROM notifications n JOIN users u ON u.id = n.user_id AND u.is_active
    LEFT JOIN notification_settings s ON s.user_id = u.id
   WHERE n.id = ANY($1::uuid[]) AND n.mailed_at IS NULL`,
)

export const leadMailsSent = statement(
  z.strictObject({ userId: z.string() }),
  `
  SELECT user_id AS "userId" FROM notifications
   WHERE user_id = ANY($1::uuid[]) AND type = 'LEAD' AND mail_after = created_at
     AND created_at > now() - interval '1 hour'
   GROUP BY user_id HAVING count(*) >= $2`,
)
