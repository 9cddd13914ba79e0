import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** A hand-over is told when nothing more has followed for so long. */
export const debounceMs = 3_000

/** Has an agent told of what they were given, and the one who had it before, as soon as nothing more follows. */
export const tellHandOver = defineJob({
  name: 'deals.tell-hand-over',
  queue: 'quick',
  schema: z.strictObject({ handOverId: z.uuid() }),
})
