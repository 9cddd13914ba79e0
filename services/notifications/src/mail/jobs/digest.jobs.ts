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
