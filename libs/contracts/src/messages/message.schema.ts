import { z } from 'zod'
import { answeredMoment, id } from '../shared/fields.js'

/**
 * A deal's thread: the newest of its messages, and how many of them the caller has not read. Of waiting threads the
 * newest unread one.
 */
export const messageThread = z.object({
  dealId: id,
  propertyAddress: z.string(),
  city: z.string(),
  unread: z.number().int(),
  authorName: z.string(),
  body: z.string(),
  createdAt: answeredMoment,
})

export type MessageThread = z.output<typeof messageThread>
