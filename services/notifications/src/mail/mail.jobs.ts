import { defineJob, defineSchedule } from '@bluebonnet/platform'
import { z } from 'zod'

/** Finds everybody with a due digest and queues one mail for each. */
export const planDigests = defineJob({ name: 'notifications.plan-digests', queue: 'quick', schema: z.strictObject({}) })

/** E-mails one person the notifications of their digest. */
export const mailDigest = defineJob({
  name: 'notifications.mail-digest',
  queue: 'mail',
  schema: z.strictObject({ userId: z.uuid() }),
})

// More often than hourly, because some time zones are not whole hours from UTC.
defineSchedule({ name: 'notifications.plan-digests', rhythm: { everyMs: 900_000 }, job: planDigests, payload: {} })

/** E-mails one notification to its one recipient. */
export const mailNotification = defineJob({
  name: 'notifications.mail',
  queue: 'mail',
  schema: z.strictObject({ notificationId: z.uuid() }),
})

/** A worker that dies during a job causes its mails to be sent again: this keeps their number small. */
export const mailsOfOneJob = 5

/** E-mails a few recipients of one event, each their own notification: one dispatch and one commit for all of them. */
export const mailSeveral = defineJob({
  name: 'notifications.mail-several',
  queue: 'mail',
  schema: z.strictObject({ notificationIds: z.array(z.uuid()).min(1).max(mailsOfOneJob) }),
})

/** Queues the e-mails of an event with many recipients, so that their inboxes need not wait for it. */
export const planMails = defineJob({
  name: 'notifications.plan-mails',
  queue: 'quick',
  schema: z.strictObject({ eventId: z.uuid() }),
})
