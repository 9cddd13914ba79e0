import { answering, pageOfAll } from '@bluebonnet/platform'
import { Messages } from './messages.js'
import { Threads } from './threads.js'

export const MessagesController = answering(
  { messages: Messages, threads: Threads },
  {
    'GET /api/messages': ({ threads }, { caller, query }) => threads.list(caller, query),
    'GET /api/messages/unread': ({ threads }, { caller, query }) => threads.unread(caller, query),
    'GET /api/deals/:id/messages': async ({ messages }, { caller, params, query }) => {
      const thread = await messages.list(caller, params.id)
      return pageOfAll(thread, query, { key: ({ id }) => id, texts: ({ authorName, body }) => [authorName, body] })
    },
    'POST /api/deals/:id/messages/read': async ({ messages }, { caller, params, body }) => {
      await messages.markRead(caller, params.id, body?.upTo ?? null)
      return { success: true }
    },
    'POST /api/deals/:id/messages': ({ messages }, { caller, params, body }) => messages.write(caller, params.id, body),
  },
)
