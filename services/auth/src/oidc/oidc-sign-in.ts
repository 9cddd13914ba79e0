import { Injectable } from '@nestjs/common'
import { Tx } from '@bluebonnet/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SessionCookie } from '../sessions/session-cookie.js'
import { Sessions } from '../sessions/sessions.js'
import { KnownBrowsers } from '../sign-in/known-browsers.js'
import { LastPortal } from '../sign-in/last-portal.js'
import { portalOf } from '../sign-in/portals.js'
import { agentIdOf } from '../users/agent-of.sql.js'
import { normalEmail, UserEntity } from '../users/user.entity.js'
import type { Identity } from './identity-provider.js'
import { oidcErrors } from './oidc.errors.js'

/** Opens a session for an existing, active person by their verified e-mail; a sign-in never creates a person. */
@Injectable()
export class OidcSignIn {
  constructor(
    private readonly tx: Tx,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly browsers: KnownBrowsers,
    private readonly lastPortal: LastPortal,
  ) {}

  /**
   * Returns the person who signed in. Throws OIDC_EMAIL_UNVERIFIED, OIDC_NO_ACCOUNT, or OIDC_SECOND_FACTOR for a person
   * with a second factor here whose provider does not report one: bypassing the password must not bypass the code.
   */
  async enter(
    { email, isVerified, usedTwoFactors }: Identity,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<UserEntity> {
    if (email === null || !isVerified) throw oidcErrors.fail('OIDC_EMAIL_UNVERIFIED')
    const { user, agentId, secret } = await this.tx.inTransaction(async (manager) => {
      // Locked, so that a person who is being deactivated is either refused here or has this session ended there.
      const found = await manager.findOne(UserEntity, {
        where: { email: normalEmail(email), isActive: true },
        lock: { mode: 'pessimistic_read' },
      })
      if (found === null) throw oidcErrors.fail('OIDC_NO_ACCOUNT')
      if (found.totpEnabledAt !== null && !usedTwoFactors) throw oidcErrors.fail('OIDC_SECOND_FACTOR')
      const how = { by: 'identity-provider', secondFactor: usedTwoFactors }
      const opened = await this.sessions.open(manager, found.id, request, how)
      return { user: found, agentId: await agentIdOf(manager, found.id), secret: opened }
    })
    this.cookie.issue(reply, secret)
    this.browsers.remember(request, reply, user.id)
    this.lastPortal.keep(reply, portalOf({ role: user.role, isSuperAdmin: user.isSuperAdmin, agentId }))
    return user
  }
}
