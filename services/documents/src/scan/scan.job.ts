import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Looks for malware in the bytes of an object; a deleted object needs no scan. */
export const scanObject = defineJob({
  name: 'objects.scan',
  queue: 'quick',
  schema: z.strictObject({ objectId: z.uuid() }),
})
