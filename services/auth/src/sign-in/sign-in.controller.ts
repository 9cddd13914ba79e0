import type { CallAnswer, CallInput } from '@bluebonnet/contracts'
import { Call, Input } from '@bluebonnet/platform'
import { Controller, Req, Res, UseFilters, UseGuards } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FailedSignInFilter } from './failed-sign-in.filter.js'
import { LastPortal } from './last-portal.js'
import { PasswordGuard, verifiedUser } from './password.guard.js'
import type { PortalName } from './portals.js'
import { SignIn } from './sign-in.service.js'

type Answer = CallAnswer<'POST /api/auth/agent-login'>

/** The three sign-in pages' calls. They differ only in whom they admit. */
@Controller()
@UseGuards(PasswordGuard)
@UseFilters(FailedSignInFilter)
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly lastPortal: LastPortal,
  ) {}

  @Call('POST /api/auth/agent-login')
  async agent(
    @Input() { body }: CallInput<'POST /api/auth/agent-login'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    return this.enter('agent', body.code ?? null, request, reply)
  }

  @Call('POST /api/auth/broker-login')
  async broker(
    @Input() { body }: CallInput<'POST /api/auth/broker-login'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    return this.enter('broker', body.code ?? null, request, reply)
  }

  @Call('POST /api/auth/admin-login')
  async admin(
    @Input() { body }: CallInput<'POST /api/auth/admin-login'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    return this.enter('admin', body.code ?? null, request, reply)
  }

  private async enter(
    portal: PortalName,
    code: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer> {
    const answer = await this.signIn.enter(portal, verifiedUser(request), code, request, reply)
    this.lastPortal.keep(reply, portal)
    return answer
  }
}
