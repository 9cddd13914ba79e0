import { defineJob, defineSchedule } from '@bluebonnet/platform'
import { z } from 'zod'

/** Finds everybody with a digest due and writes down one mail for each. */
export const planDigests = defineJob({ name: 'notifications.plan-digests', queue: 'quick', schema: z.strictObject({}) })

/** E-mails one person what waits for their digest. */
export const mailDigest = defineJob({
  name: 'notifications.mail-digest',
  queue: 'mail',
  schema: z.strictObject({ userId: z.uuid() }),
})

// Oftener than hourly, because not every time zone is whole hours away from UTC.
defineSchedule({ name: 'notifications.plan-digests', rhythm: { everyMs: 900_000 }, job: planDigests, payload: {} })

/** E-mails one notification to its one recipient. */
export const mailNotification = defineJob({
  name: 'notifications.mail',
  queue: 'mail',
  schema: z.strictObject({ notificationId: z.uuid() }),
})

/** A worker that dies over a job sends what it held once more: few enough that this stays a handful. */
export const mailsOfOneJob = 5

/** E-mails a few recipients of one event, each their own notification: one hand-over and one commit for all of them. */
export const mailSeveral = defineJob({
  name: 'notifications.mail-several',
  queue: 'mail',
  schema: z.strictObject({ notificationIds: z.array(z.uuid()).min(1).max(mailsOfOneJob) }),
})

/** Writes down the e-mails of an event that many were told of: their inboxes need not wait for it. */
export const planMails = defineJob({
  name: 'notifications.plan-mails',
  queue: 'quick',
  schema: z.strictObject({ eventId: z.uuid() }),
})
