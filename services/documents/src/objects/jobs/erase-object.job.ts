import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Removes the bytes of an object that was in use and is no longer. */
export const eraseObject = defineJob({
  name: 'objects.erase',
  queue: 'quick',
  schema: z.object({ objectId: z.uuid() }),
})
