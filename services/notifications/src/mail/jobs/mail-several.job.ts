import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** A worker that dies over a job sends what it held once more: few enough that this stays a handful. */
export const mailsOfOneJob = 5

/** E-mails a few recipients of one event, each their own notification: one hand-over and one commit for all of them. */
export const mailSeveral = defineJob({
  name: 'notifications.mail-several',
  queue: 'mail',
  schema: z.strictObject({ notificationIds: z.array(z.uuid()).min(1).max(mailsOfOneJob) }),
})
