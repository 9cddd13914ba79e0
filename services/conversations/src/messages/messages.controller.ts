import { createController, Lists, pageOfAll } from '@bluebonnet/platform'
import { Messages } from './messages.js'
import { threadAnswer, threads, waitingMessages } from './threads.js'
import { WriteMessage } from './write-message.js'

export const MessagesController = createController(
  { messages: Messages, writeMessage: WriteMessage, lists: Lists },
  {
    'GET /api/messages': async ({ lists }, { caller, query }) =>
      (await lists.page(threads, caller, query)).map(threadAnswer),
    'GET /api/messages/unread': async ({ lists }, { caller, query }) =>
      (await lists.page(waitingMessages, caller, query)).map(threadAnswer),
    'GET /api/deals/:id/messages': ({ messages }, { caller, params, query }) => messages.list(caller, params.id, query),
    'GET /api/deals/:id/messages/people': async ({ messages }, { caller, params, query }) =>
      pageOfAll(await messages.people(caller, params.id), query, { key: ({ id }) => id, texts: ({ name }) => [name] }),
    'POST /api/deals/:id/messages/read': async ({ messages }, { caller, params, body }) => {
      await messages.markRead(caller, params.id, body?.upTo ?? null)
      return { success: true }
    },
    'POST /api/deals/:id/messages': ({ writeMessage }, { once, caller, params, body }) =>
      writeMessage.write(once, caller, params.id, body),
  },
)
