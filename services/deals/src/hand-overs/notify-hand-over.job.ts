import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Delay after the last move before the notice is sent. */
export const debounceMs = 3_000

/** Notifies the new and the previous agent of a hand-over, as soon as no further moves follow. */
export const notifyHandOver = defineJob({
  name: 'deals.notify-hand-over',
  queue: 'quick',
  schema: z.strictObject({ handOverId: z.uuid() }),
})
