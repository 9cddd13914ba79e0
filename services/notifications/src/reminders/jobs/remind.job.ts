import { defineJob, defineSchedule } from '@bluebonnet/platform'
import { z } from 'zod'

/** Announces what is due today on the brokerage's calendar. */
export const remind = defineJob({ name: 'notifications.remind', queue: 'quick', schema: z.strictObject({}) })

defineSchedule({ name: 'notifications.remind', rhythm: { everyMs: 3_600_000 }, job: remind, payload: {} })
