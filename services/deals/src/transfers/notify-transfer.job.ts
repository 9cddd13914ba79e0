import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Delay after the last move before the notice is sent. */
export const debounceMs = 3_000

/** Notifies the new and the previous agent of a transfer, as soon as no further moves follow. */
export const notifyTransfer = defineJob({
  name: 'deals.notify-transfer',
  queue: 'quick',
  schema: z.strictObject({ transferId: z.uuid() }),
})
