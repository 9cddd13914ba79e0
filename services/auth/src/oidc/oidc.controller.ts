import { type CallInput, safeNext } from '@bluebonnet/contracts'
import { startPageOf } from '@bluebonnet/domain'
import { Call, httpErrors, Input } from '@bluebonnet/platform'
import { Controller, Req, Res, UseFilters } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FlowCookie } from './flow-cookie.js'
import { IdentityProvider } from './identity-provider.js'
import { oidcErrors } from './oidc.errors.js'
import { OidcSignIn } from './oidc-sign-in.js'
import { RefusedPageFilter } from './refused-page.filter.js'

/** The callback of the identity provider; `GET /api/login` starts the flow. */
@Controller()
@UseFilters(RefusedPageFilter)
export class OidcController {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly flowCookie: FlowCookie,
    private readonly signIn: OidcSignIn,
  ) {}

  @Call('GET /api/login/callback')
  async callback(
    @Input() _input: CallInput<'GET /api/login/callback'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!this.provider.isConfigured) throw httpErrors.fail('NOT_FOUND')
    const flow = this.flowCookie.take(request, reply)
    if (flow === null) throw oidcErrors.fail('OIDC_STALE')
    const identity = await this.provider.finish(new URL(request.url, 'http://this.origin').search, flow)
    const user = await this.signIn.enter(identity, request, reply)
    const next = safeNext(flow.next)
    await reply.redirect(next === '/' ? startPageOf(user) : next, 302)
  }
}
