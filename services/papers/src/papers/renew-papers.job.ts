import { dealKinds, dealSides } from '@bluebonnet/domain'
import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Brings open deals up to a list of papers that was changed, so many at a time, by their ids. */
export const renewPapers = defineJob({
  name: 'deals.renew-papers',
  queue: 'quick',
  schema: z.strictObject({ side: z.enum(dealSides), kind: z.enum(dealKinds), after: z.uuid().optional() }),
})
