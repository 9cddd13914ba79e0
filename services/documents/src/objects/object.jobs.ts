import { defineJob, defineSchedule } from '@bluebonnet/platform'
import { z } from 'zod'

/** Removes the bytes of an object that is no longer in use. */
export const eraseObject = defineJob({
  name: 'objects.erase',
  queue: 'quick',
  schema: z.object({ objectId: z.uuid() }),
})

const nothing = z.object({})

/** Removes uploads that were not used within 24 hours (docs/rules/papers-and-retention.md#swept). */
export const sweepObjects = defineJob({ name: 'objects.sweep', queue: 'quick', schema: nothing })
/** Removes bytes without a row, left by a process that died between the two writes. */
export const sweepOrphanedObjects = defineJob({ name: 'objects.sweep-stray-bytes', queue: 'quick', schema: nothing })

defineSchedule({ name: 'objects.sweep', rhythm: { everyMs: 3_600_000 }, job: sweepObjects, payload: {} })
defineSchedule({
  name: 'objects.sweep-stray-bytes',
  rhythm: { everyMs: 86_400_000 },
  job: sweepOrphanedObjects,
  payload: {},
})

/** An upload that is not used within this time is swept. */
export const unusedUploadHours = 24
