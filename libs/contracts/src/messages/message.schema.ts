import { z } from 'zod'
import { answeredMoment, id } from '../shared/fields.js'

/** A deal's thread with messages that the caller has not read: how many, and the newest of them. */
export const unreadThread = z.object({
  dealId: id, propertyAddress: z.string(), city: z.string(), unread: z.number().int(), authorName: z.string(), body: z.string(), createdAt: answeredMoment,
})

export type UnreadThread = z.output<typeof unreadThread>
