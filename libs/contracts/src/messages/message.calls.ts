import { z } from 'zod'
import { defineCalls } from '../call.js'
import { isoMoment, id } from '../shared/fields.js'
import { plainPage } from '../shared/paging.js'

/** A deal's thread: its newest message (for unread threads the newest unread one), and the number of unread ones. */
export const messageThread = z.object({
  dealId: id,
  propertyAddress: z.string(),
  city: z.string(),
  unread: z.number().int(),
  authorName: z.string(),
  body: z.string(),
  createdAt: isoMoment,
})

export type MessageThread = z.output<typeof messageThread>

export const messageCalls = defineCalls({
  'GET /api/messages': {
    permission: 'deals.read',
    summary: 'Deal threads, read and unread, newest first; search by deal',
    query: plainPage,
    answer: z.array(messageThread),
  },
  'GET /api/messages/unread': {
    permission: 'deals.read',
    summary: 'Deal threads with unread messages, newest first',
    query: plainPage,
    answer: z.array(messageThread),
  },
})
