import type { CallAnswer, CallInput } from '@bluebonnet/contracts'
import { Call, httpErrors, Input } from '@bluebonnet/platform'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SessionCookie } from '../sessions/session-cookie.js'
import { SessionReader } from '../sessions/session-reader.js'
import { LastPortal } from './last-portal.js'
import { nextPath } from './next-path.js'
import { portals } from './portals.js'
import { SignIn } from './sign-in.service.js'

/** Who is signed in, signing out, and the way to the sign-in page. */
@Controller()
export class SessionController {
  constructor(
    private readonly reader: SessionReader,
    private readonly cookie: SessionCookie,
    private readonly signIn: SignIn,
    private readonly lastPortal: LastPortal,
  ) {}

  @Call('GET /api/auth/user')
  async user(@Req() request: FastifyRequest): Promise<CallAnswer<'GET /api/auth/user'>> {
    const user = this.reader.userOf(request)
    if (user === null) throw httpErrors.fail('UNAUTHORIZED')
    return Promise.resolve(user)
  }

  /** Works signed out too: whoever presses it is signed out afterwards. */
  @Call('POST /api/auth/logout')
  async logout(
    @Input() _input: CallInput<'POST /api/auth/logout'>, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CallAnswer<'POST /api/auth/logout'>> {
    await this.signIn.leave(request)
    this.cookie.clear(reply)
    return { success: true }
  }

  /** To the sign-in page that this browser used last; somebody who is signed in goes on at once. */
  @Call('GET /api/login')
  async login(@Input() { query }: CallInput<'GET /api/login'>, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const next = nextPath(query.next)
    const isSignedIn = (await this.reader.resolve(request)) !== null
    const page = portals[this.lastPortal.read(request)].page
    const signIn = next === null ? page : `${page}?next=${encodeURIComponent(next)}`
    await reply.redirect(isSignedIn ? (next ?? '/') : signIn, 302)
  }
}
