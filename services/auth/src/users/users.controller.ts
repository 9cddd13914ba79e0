import { answering } from '@bluebonnet/platform'
import { Users } from './users.service.js'

export const UsersController = answering(
  { users: Users },
  {
    'GET /api/users': ({ users }, { query }) => users.list(query),
    'PATCH /api/users/:id': ({ users }, { caller, params, body }) => users.change(caller, params.id, body),
    'GET /api/users/brokers': ({ users }, { query }) => users.list({ ...query, role: 'BROKER' }),
    'GET /api/users/managers': ({ users }, { query }) => users.list({ ...query, role: 'MANAGER' }),
    'POST /api/users/invitations': ({ users }, { caller, body }) => users.invite(caller, body),
    'POST /api/users/:id/invitation': async ({ users }, { caller, params }) => {
      await users.inviteAgain(caller, params.id)
      return { success: true }
    },
    'POST /api/auth/create-user': async ({ users }, { caller, body }) => ({
      ...(await users.create(caller, body)),
      success: true,
    }),
  },
)
