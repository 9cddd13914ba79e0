import { defineJob, defineSchedule } from '@bluebonnet/platform'
import { z } from 'zod'

/** Deletes what nothing asks for any more: sessions past their time and attempts past every window. */
export const sweepSignIns = defineJob({ name: 'accounts.sweep-sign-ins', queue: 'quick', schema: z.strictObject({}) })

defineSchedule({ name: 'accounts.sweep-sign-ins', rhythm: { everyMs: 3_600_000 }, job: sweepSignIns, payload: {} })
