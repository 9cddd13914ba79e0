import { notificationTypes } from '@bluebonnet/contracts'
import { defineJob } from '@bluebonnet/platform'
import { z } from 'zod'

/** Notifies the whole audience of one event. The id of its outbox row is the event's id. */
export const fanOut = defineJob({
  name: 'notifications.fan-out',
  queue: 'quick',
  schema: z.strictObject({
    type: z.enum(notificationTypes),
    subjectId: z.uuid(),
    actorId: z.uuid().nullable(),
    aspect: z.string().max(60).optional(),
  }),
})
