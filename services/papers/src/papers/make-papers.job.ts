import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/**
 * Asks deals from an import for their papers, so many at a time, by their ids: a file may bring thousands, and nobody
 * who sends it waits for their rows.
 */
export const makePapers = defineJob({
  name: 'deals.make-papers',
  queue: 'quick',
  schema: z.strictObject({ after: z.uuid().optional() }),
})
