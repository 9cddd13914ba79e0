import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/**
 * Creates papers of imported deals in batches by id. An import may have thousands of deals, and its user does not wait
 * for their rows.
 */
export const makePapers = defineJob({
  name: 'deals.make-papers',
  queue: 'quick',
  schema: z.strictObject({ after: z.uuid().optional() }),
})
