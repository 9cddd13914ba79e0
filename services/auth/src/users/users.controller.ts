import { createController } from '@bluebonnet/platform'
import { Users } from './users.js'

export const UsersController = createController(
  { users: Users },
  {
    'GET /api/users': ({ users }, { query }) => users.list(query),
    'PATCH /api/users/:id': ({ users }, { caller, params, body }) => users.change(caller, params.id, body),
    'GET /api/users/brokers': ({ users }, { query }) => users.list({ ...query, role: 'BROKER' }),
    'GET /api/users/managers': ({ users }, { query }) => users.list({ ...query, role: 'MANAGER' }),
    'POST /api/users/invitations': ({ users }, { once, caller, body }) => users.invite(once, caller, body),
    'POST /api/users/:id/invitation': ({ users }, { once, caller, params }) =>
      once((manager) => users.inviteAgain(manager, caller, params.id)),
    'POST /api/auth/create-user': ({ users }, { once, caller, body }) => users.create(once, caller, body),
  },
)
