import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Req,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common'
import type { CallAnswer, CallInput } from '@bluebonnet/contracts'
import { Call, Input, Refusal } from '@bluebonnet/platform'
import { refusalBody } from '@bluebonnet/platform/http/errors/error-body'
import { rememberRefusal } from '@bluebonnet/platform/http/errors/error.filter'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LastPortal } from './last-portal.js'
import { PasswordGuard, verifiedUser } from './password.guard.js'
import type { PortalName } from './portals.js'
import { SignIn } from './sign-in.js'

/**
 * A refused sign-in returns `success: false` beside the usual fields of a refused call (docs/rules/refusals.md#shape).
 */
@Catch(Refusal)
class FailedSignInFilter implements ExceptionFilter<Refusal> {
  catch(refusal: Refusal, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    rememberRefusal(http.getRequest<FastifyRequest>(), refusal)
    const reply = http.getResponse<FastifyReply>()
    void reply
      .code(refusal.status)
      .headers(refusal.headers)
      .send({ success: false, ...refusalBody(refusal) })
  }
}

type Answer = CallAnswer<'POST /api/auth/agent-login'>

/** The calls of the three sign-in pages. They differ only in who may use them. */
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
