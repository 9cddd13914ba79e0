import { createController } from '@bluebonnet/platform'
import { PeopleEmails } from './people-emails.js'
import { People } from './people.js'

export const PeopleController = createController(
  { people: People, emails: PeopleEmails },
  {
    'GET /api/agents': ({ people }, { caller, query }) => people.colleagues(caller, query),
    'POST /api/agents': ({ people }, { once, caller, body }) => people.add(once, caller, body),
    'PATCH /api/agents/:id': ({ people }, { caller, params, body }) => people.change(caller, params.id, body),
    'POST /api/agents/:id/invitation': ({ people }, { once, caller, params }) =>
      once((manager) => people.inviteAgain(manager, caller, params.id)),
    'POST /api/agents/:id/new-email': ({ emails }, { once, caller, params }) =>
      once((manager) => emails.resend(manager, caller, params.id)),
    'DELETE /api/agents/:id/new-email': ({ emails }, { caller, params }) => emails.cancel(caller, params.id),
  },
)
