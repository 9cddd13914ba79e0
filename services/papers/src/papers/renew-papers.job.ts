import { dealKinds, dealSides } from '@bluebonnet/domain'
import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Updates open deals to a changed list of papers, in batches by id. */
export const renewPapers = defineJob({
  name: 'deals.renew-papers',
  queue: 'quick',
  schema: z.strictObject({ side: z.enum(dealSides), kind: z.enum(dealKinds), after: z.uuid().optional() }),
})
