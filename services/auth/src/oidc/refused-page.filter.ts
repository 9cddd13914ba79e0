import { Refusal } from '@bluebonnet/platform'
import { refusalBody } from '@bluebonnet/platform/http/errors/error-body'
import { rememberRefusal } from '@bluebonnet/platform/http/errors/error.filter'
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthSettings } from '../settings/auth-settings.js'
import { sendLinkPage } from '../links/link-page.js'
import { LastPortal } from '../sign-in/last-portal.js'
import { portals } from '../sign-in/portals.js'

/**
 * A refused sign-in gets its own page with links to continue: the browser navigated here, and no screen of ours is
 * open.
 */
@Injectable()
@Catch(Refusal)
export class RefusedPageFilter implements ExceptionFilter<Refusal> {
  constructor(
    private readonly lastPortal: LastPortal,
    private readonly settings: AuthSettings,
  ) {}

  async catch(refusal: Refusal, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp()
    const request = http.getRequest<FastifyRequest>()
    rememberRefusal(request, refusal)
    const reply = http.getResponse<FastifyReply>().code(refusal.status).headers(refusal.headers)
    if (!(request.headers.accept ?? '').includes('text/html')) {
      void reply.send(refusalBody(refusal))
      return
    }
    const ways = [
      { label: 'Try again', path: '/api/login' },
      { label: 'Sign in with a password', path: portals[this.lastPortal.read(request)].page },
    ]
    const words = { title: 'You are not signed in', text: refusal.message }
    await sendLinkPage(reply, await this.settings.read(), words, ways)
  }
}
