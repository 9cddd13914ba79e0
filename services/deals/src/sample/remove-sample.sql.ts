// What hangs on a deal is partly append-only, so only a function of the database removes it.
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

/** Removes the sample deal $1, locked, and returns the stored files that nothing names any more. */
export const removeSampleDeal = statement(
  z.strictObject({ files: z.array(z.string()) }),
  'SELECT remove_sample_deal($1) AS files',
)
