import type { CallInput, SessionEntry } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { OwnSessions } from './own-sessions.js'
import { SessionCookie } from './session-cookie.js'

@Controller()
export class OwnSessionsController {
  constructor(
    private readonly sessions: OwnSessions,
    private readonly cookie: SessionCookie,
  ) {}

  @Call('GET /api/auth/sessions')
  async list(
    @Input() { query }: CallInput<'GET /api/auth/sessions'>,
    @CurrentCaller() caller: Caller,
  ): Promise<ListReply<SessionEntry>> {
    return this.sessions.list(caller, query)
  }

  /** Ending the one in use is signing out. */
  @Call('DELETE /api/auth/sessions/:id')
  async end(
    @Input() { params }: CallInput<'DELETE /api/auth/sessions/:id'>,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.end(caller, params.id)
    if (params.id === caller.sessionId) this.cookie.clear(reply)
  }
}
