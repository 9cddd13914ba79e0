import { z } from 'zod'
import { defineJob, defineSchedule } from '../../../jobs/define-job.js'

export const gatherTallies = defineJob({ name: 'tallies.gather', queue: 'quick', schema: z.object({}) })

defineSchedule({ name: 'tallies.gather', rhythm: { everyMs: 300_000 }, job: gatherTallies, payload: {} })
