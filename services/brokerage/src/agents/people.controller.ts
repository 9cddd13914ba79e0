import { answering } from '@bluebonnet/platform'
import { People } from './people.service.js'

export const PeopleController = answering(
  { people: People },
  {
    'GET /api/agents': ({ people }, { caller, query }) => people.colleagues(caller, query),
    'POST /api/agents': ({ people }, { caller, body }) => people.add(caller, body),
    'PATCH /api/agents/:id': ({ people }, { caller, params, body }) => people.change(caller, params.id, body),
    'POST /api/agents/:id/invitation': async ({ people }, { caller, params }) => {
      await people.inviteAgain(caller, params.id)
      return { success: true }
    },
  },
)
