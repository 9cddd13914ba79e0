import { z } from 'zod'
import { defineJob } from '../../../jobs/define-job.js'
import { defineSchedule } from '../../../jobs/define-schedule.js'

export const gatherTallies = defineJob({ name: 'tallies.gather', queue: 'quick', schema: z.object({}) })

defineSchedule({ name: 'tallies.gather', rhythm: { everyMs: 300_000 }, job: gatherTallies, payload: {} })
