import { createController } from '@bluebonnet/platform'
import { Teams } from './teams.js'

export const TeamsController = createController(
  { teams: Teams },
  {
    'GET /api/teams': ({ teams }, { query }) => teams.list(query),
    'POST /api/teams': ({ teams }, { once, caller, body }) => once((manager) => teams.add(manager, caller, body)),
    'PATCH /api/teams/:id': ({ teams }, { caller, params, body }) => teams.change(caller, params.id, body),
    'POST /api/teams/:id/members': ({ teams }, { once, caller, params, body }) =>
      once((manager) => teams.join(manager, caller, params.id, body)),
    'POST /api/teams/:id/members/:memberId/end': ({ teams }, { caller, params, body }) =>
      teams.end(caller, params.id, params.memberId, body.until),
  },
)
