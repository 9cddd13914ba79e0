import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Scans the bytes of an object for malware; a deleted object needs no scan. */
export const scanObject = defineJob({
  name: 'objects.scan',
  queue: 'quick',
  schema: z.strictObject({ objectId: z.uuid() }),
})
