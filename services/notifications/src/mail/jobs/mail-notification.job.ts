import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** E-mails one notification to its one recipient. */
export const mailNotification = defineJob({
  name: 'notifications.mail',
  queue: 'mail',
  schema: z.strictObject({ notificationId: z.uuid() }),
})
