import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Writes down the e-mails of an event that many were told of: their inboxes need not wait for it. */
export const planMails = defineJob({
  name: 'notifications.plan-mails',
  queue: 'quick',
  schema: z.strictObject({ eventId: z.uuid() }),
})
