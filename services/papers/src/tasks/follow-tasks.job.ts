import { dealKinds, dealSides, defaultTimeZone } from '@bluebonnet/domain'
import { defineJob, defineSchedule } from '@bluebonnet/platform'
import { z } from 'zod'

/** Updates open deals to their templates, in batches by id: those of one template, or all. */
export const followTemplates = defineJob({
  name: 'deals.follow-tasks',
  queue: 'quick',
  schema: z.strictObject({
    list: z.strictObject({ side: z.enum(dealSides), kind: z.enum(dealKinds) }).optional(),
    after: z.uuid().optional(),
  }),
})

// Runs nightly for imported deals: an import does not create tasks.
defineSchedule({
  name: 'deals.follow-tasks',
  rhythm: { dailyAt: '04:00', timeZone: defaultTimeZone },
  job: followTemplates,
  payload: {},
})
