import { z } from 'zod'
import { defineCalls } from '../call.js'
import { plainPage } from '../shared/paging.js'
import { messageThread } from './message.schema.js'

export const messageCalls = defineCalls({
  'GET /api/messages': {
    permission: 'deals.read',
    summary: 'Deal threads, read and unread, the newest first; sought by deal',
    query: plainPage,
    answer: z.array(messageThread),
  },
  'GET /api/messages/unread': {
    permission: 'deals.read',
    summary: 'Deal threads with unread messages, the newest first',
    query: plainPage,
    answer: z.array(messageThread),
  },
})
