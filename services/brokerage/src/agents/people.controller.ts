import { createController } from '@bluebonnet/platform'
import { People } from './people.service.js'

export const PeopleController = createController(
  { people: People },
  {
    'GET /api/agents': ({ people }, { caller, query }) => people.colleagues(caller, query),
    'POST /api/agents': ({ people }, { once, caller, body }) => people.add(once, caller, body),
    'PATCH /api/agents/:id': ({ people }, { caller, params, body }) => people.change(caller, params.id, body),
    'POST /api/agents/:id/invitation': ({ people }, { once, caller, params }) =>
      once((manager) => people.inviteAgain(manager, caller, params.id)),
  },
)
