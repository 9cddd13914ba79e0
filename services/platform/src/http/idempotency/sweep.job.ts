import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.js'
import { defineSchedule } from '../../jobs/define-schedule.js'

export const sweepIdempotencyKeys = defineJob({ name: 'idempotency.sweep', queue: 'quick', schema: z.object({}) })

defineSchedule({ name: 'idempotency.sweep', rhythm: { everyMs: 3_600_000 }, job: sweepIdempotencyKeys, payload: {} })
