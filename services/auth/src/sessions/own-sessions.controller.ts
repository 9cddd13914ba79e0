import { createController } from '@bluebonnet/platform'
import { OwnSessions } from './own-sessions.js'
import { SessionCookie } from './session-cookie.js'

export const OwnSessionsController = createController(
  { sessions: OwnSessions, cookie: SessionCookie },
  {
    'GET /api/auth/sessions': ({ sessions }, { caller, query }) => sessions.list(caller, query),
    /** Ending the current session signs the caller out. */
    'DELETE /api/auth/sessions/:id': async ({ sessions, cookie }, { caller, params, reply }) => {
      await sessions.end(caller, params.id)
      if (params.id === caller.sessionId) cookie.clear(reply)
    },
  },
)
