import { z } from 'zod'
import { defineJob } from '../jobs/define-job.js'
import { defineSchedule } from '../jobs/define-schedule.js'

/** Forgets mails that were taken so long ago that no job can want to send them again. */
export const sweepSentMails = defineJob({ name: 'mail.sweep', queue: 'quick', schema: z.strictObject({}) })

defineSchedule({ name: 'mail.sweep', rhythm: { everyMs: 86_400_000 }, job: sweepSentMails, payload: {} })
