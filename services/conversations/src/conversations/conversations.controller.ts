import { createController, pageOfAll } from '@bluebonnet/platform'
import { Conversations } from './conversations.js'

export const ConversationsController = createController(
  { conversations: Conversations },
  {
    'GET /api/conversations': ({ conversations }, { caller, query }) => conversations.list(caller, query),
    'GET /api/conversations/people': async ({ conversations }, { caller, query }) => {
      const people = await conversations.people(caller)
      return pageOfAll(people, query, { key: ({ id }) => id, texts: ({ name }) => [name] })
    },
    'POST /api/conversations': ({ conversations }, { once, caller, body }) => conversations.begin(once, caller, body),
    'GET /api/conversations/:id': ({ conversations }, { caller, params }) => conversations.one(caller, params.id),
    'GET /api/conversations/:id/messages': ({ conversations }, { caller, params, query }) =>
      conversations.messages(caller, params.id, query),
    'POST /api/conversations/:id/messages': ({ conversations }, { once, caller, params, body }) =>
      conversations.write(once, caller, params.id, body.body),
    'POST /api/conversations/:id/read': async ({ conversations }, { caller, params, body }) => {
      await conversations.markRead(caller, params.id, body?.upTo ?? null)
      return { success: true }
    },
  },
)
