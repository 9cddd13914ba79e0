import { z } from 'zod'
import { defineCalls } from '../call.js'
import { plainPage } from '../shared/paging.js'
import { unreadThread } from './message.schema.js'

export const messageCalls = defineCalls({
  'GET /api/messages/unread': { permission: 'deals.read', summary: 'Deal threads with unread messages, the newest first', query: plainPage, answer: z.array(unreadThread) },
})
