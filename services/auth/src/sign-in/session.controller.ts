import { type ArgumentsHost, Catch, Controller, type ExceptionFilter, Req, Res, UseFilters } from '@nestjs/common'
import { type CallAnswer, type CallInput, safeNext, visitorHeader } from '@bluebonnet/contracts'
import { Call, httpErrors, Input, Refusal } from '@bluebonnet/platform'
import { refusalBody } from '@bluebonnet/platform/http/errors/error-body'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthSettings } from '../settings/auth-settings.js'
import { FlowCookie } from '../oidc/flow-cookie.js'
import { IdentityProvider } from '../oidc/identity-provider.js'
import { sendLinkPage } from '../links/link-page.js'
import { RefusedPageFilter } from '../oidc/refused-page.filter.js'
import { SessionCookie } from '../sessions/session-cookie.js'
import { SessionReader } from '../sessions/session-reader.js'
import { LastPortal } from './last-portal.js'
import { portals } from './portals.js'
import { SignIn } from './sign-in.js'

/** Answers `null` instead of 401 when the page accepts a visitor. */
@Catch(Refusal)
class VisitorFilter implements ExceptionFilter<Refusal> {
  catch(refusal: Refusal, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    const isVisitor =
      refusal.code === 'UNAUTHORIZED' && http.getRequest<FastifyRequest>().headers[visitorHeader] !== undefined
    const reply = http
      .getResponse<FastifyReply>()
      .code(isVisitor ? 200 : refusal.status)
      .headers(refusal.headers)
    void reply.type('application/json; charset=utf-8').send(isVisitor ? 'null' : refusalBody(refusal))
  }
}

/** The current user, sign-out, and the redirect to the sign-in page. */
@Controller()
export class SessionController {
  constructor(
    private readonly reader: SessionReader,
    private readonly cookie: SessionCookie,
    private readonly signIn: SignIn,
    private readonly lastPortal: LastPortal,
    private readonly provider: IdentityProvider,
    private readonly flowCookie: FlowCookie,
    private readonly settings: AuthSettings,
  ) {}

  @Call('GET /api/auth/user')
  @UseFilters(VisitorFilter)
  async user(@Req() request: FastifyRequest): Promise<CallAnswer<'GET /api/auth/user'>> {
    const user = this.reader.userOf(request)
    if (user === null) throw httpErrors.fail('UNAUTHORIZED')
    return user
  }

  /** Also works when signed out: the caller is signed out afterwards in any case. */
  @Call('POST /api/auth/logout')
  async logout(
    @Input() _input: CallInput<'POST /api/auth/logout'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CallAnswer<'POST /api/auth/logout'>> {
    await this.signIn.leave(request)
    this.cookie.clear(reply)
    return { success: true }
  }

  /**
   * Redirects a signed-in person directly; others to the identity provider, or without one to the sign-in page that
   * this browser used last. A provider may sign a known person in without a prompt, so another site cannot send anybody
   * there (docs/rules/accounts-and-sessions.md#login-address).
   */
  @Call('GET /api/login')
  @UseFilters(RefusedPageFilter)
  async login(
    @Input() { query }: CallInput<'GET /api/login'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const next = safeNext(query.next)
    const isSignedIn = (await this.reader.resolve(request)) !== null
    if (isSignedIn) await reply.redirect(next, 302)
    else if (!this.provider.isConfigured) await reply.redirect(this.toPage(next, request), 302)
    else if (isStrangers(request)) await this.ask(next, request, reply)
    else await reply.redirect(await this.toProvider(next, reply), 302)
  }

  private async ask(next: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const words = { title: 'You are not signed in', text: 'Sign in with your organization’s account to go on.' }
    await sendLinkPage(reply.code(200), await this.settings.read(), words, [
      { label: 'Sign in', path: `/api/login?next=${encodeURIComponent(next)}` },
      { label: 'Sign in with a password', path: this.toPage(next, request) },
    ])
  }

  private async toProvider(next: string, reply: FastifyReply): Promise<string> {
    const { url, flow } = await this.provider.begin(next)
    this.flowCookie.keep(reply, flow)
    return url
  }

  private toPage(next: string, request: FastifyRequest): string {
    const { page } = portals[this.lastPortal.read(request)]
    return next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`
  }
}

/**
 * Whether another site's page caused this navigation, without a click by the user. A browser that does not report it is
 * trusted.
 */
const isStrangers = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-user'] !== '?1'
