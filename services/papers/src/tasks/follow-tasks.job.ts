import { dealKinds, dealSides, defaultTimeZone } from '@bluebonnet/domain'
import { defineJob, defineSchedule } from '@bluebonnet/platform'
import { z } from 'zod'

/** Brings deals that go on up to their templates, so many at a time by their ids: of one template, or of every. */
export const followTemplates = defineJob({
  name: 'deals.follow-tasks',
  queue: 'quick',
  schema: z.strictObject({
    list: z.strictObject({ side: z.enum(dealSides), kind: z.enum(dealKinds) }).optional(),
    after: z.uuid().optional(),
  }),
})

// Each night, for what an import did to deals: it knows of no tasks.
defineSchedule({
  name: 'deals.follow-tasks',
  rhythm: { dailyAt: '04:00', timeZone: defaultTimeZone },
  job: followTemplates,
  payload: {},
})
