import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type CallAnswer, type CurrentUser, wrongPortal } from '@bluebonnet/contracts'
import { Tx } from '@bluebonnet/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EntityManager, IsNull, Repository } from 'typeorm'
import { AuthSettings } from '../settings/auth-settings.js'
import { Codes, type VerifiedCode } from '../second-factor/codes.js'
import { secondFactorErrors, stateOf, wrongCodeWords } from '../second-factor/second-factor-need.js'
import { SessionCookie } from '../sessions/session-cookie.js'
import { Sessions } from '../sessions/sessions.js'
import { agentIdOf } from '../users/agent-of.sql.js'
import { UserEntity } from '../users/user.entity.js'
import { currentUserAnswer } from '../users/user.mapper.js'
import { KnownBrowsers } from './known-browsers.js'
import { LastPortal } from './last-portal.js'
import { signInErrors } from './password.guard.js'
import { type PortalName, portalOf, portals } from './portals.js'

/**
 * Opens a session for a person with a verified password, if the portal is theirs and, when they have one, the second
 * factor matches.
 */
@Injectable()
export class SignIn {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly tx: Tx,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly browsers: KnownBrowsers,
    private readonly codes: Codes,
    private readonly settings: AuthSettings,
    private readonly lastPortal: LastPortal,
  ) {}

  /**
   * Throws WRONG_PORTAL for a right password on another portal's page, TOTP_REQUIRED or TOTP_WRONG for a code that is
   * missing or wrong.
   */
  async enter(
    portalName: PortalName,
    user: UserEntity,
    code: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CallAnswer<'POST /api/auth/agent-login'>> {
    const portal = portals[portalName]
    const agentId = await agentIdOf(this.users.manager, user.id)
    if (!portal.admits({ role: user.role, isSuperAdmin: user.isSuperAdmin, agentId })) {
      throw signInErrors.fail('WRONG_PORTAL', { message: wrongPortal(portal.name) })
    }
    const rightCode = user.totpEnabledAt === null ? null : await this.rightCode(user, code, request)
    const secret = await this.tx.inTransaction(async (manager) => {
      await this.lockUnchanged(manager, user)
      if (rightCode !== null && !(await this.codes.use(manager, user.id, rightCode)))
        throw secondFactorErrors.fail('TOTP_WRONG', { message: wrongCodeWords(code ?? '') })
      const how = { portal: portalName, secondFactor: rightCode !== null }
      return this.sessions.open(manager, user.id, request, how)
    })
    this.cookie.issue(reply, secret)
    this.browsers.remember(request, reply, user.id)
    const { requireTotp } = await this.settings.read()
    return {
      success: true,
      message: portal.welcome,
      user: currentUserAnswer(user, agentId, stateOf(user, requireTotp)),
    }
  }

  /**
   * Signs in a person who has just set their password by a link. Null, and no session, for a person with a second
   * factor, because no code was requested, and for a person whose account changed in the meantime.
   */
  async afterPassword(userId: string, request: FastifyRequest, reply: FastifyReply): Promise<CurrentUser | null> {
    const user = await this.users.findOneByOrFail({ id: userId })
    if (user.totpEnabledAt !== null || !user.isActive) return null
    const agentId = await agentIdOf(this.users.manager, userId)
    const secret = await this.tx.inTransaction(async (manager) => {
      await this.lockUnchanged(manager, user)
      return this.sessions.open(manager, userId, request, { by: 'password-link' })
    })
    this.cookie.issue(reply, secret)
    this.lastPortal.keep(reply, portalOf({ role: user.role, isSuperAdmin: user.isSuperAdmin, agentId }))
    const { requireTotp } = await this.settings.read()
    return currentUserAnswer(user, agentId, stateOf(user, requireTotp))
  }

  async leave(request: FastifyRequest): Promise<void> {
    await this.tx.inTransaction((manager) => this.sessions.end(manager, request))
  }

  private async rightCode(user: UserEntity, code: string | null, request: FastifyRequest): Promise<VerifiedCode> {
    if (code === null) throw secondFactorErrors.fail('TOTP_REQUIRED')
    const right = await this.codes.check(user, code, request)
    if (right === null) throw secondFactorErrors.fail('TOTP_WRONG', { message: wrongCodeWords(code) })
    return right
  }

  /**
   * A change since the password was read wins: a deactivation, a new password or a second factor just switched on. The
   * lock makes each of these wait for this session or be visible to it.
   */
  private async lockUnchanged(manager: EntityManager, user: UserEntity): Promise<void> {
    const { id, passwordHash, totpEnabledAt } = user
    if (passwordHash === null) throw signInErrors.fail('INVALID_CREDENTIALS')
    const still = await manager.findOne(UserEntity, {
      where: { id, isActive: true, passwordHash, totpEnabledAt: totpEnabledAt ?? IsNull() },
      lock: { mode: totpEnabledAt === null ? 'pessimistic_read' : 'pessimistic_write' },
    })
    if (still === null) throw signInErrors.fail('INVALID_CREDENTIALS')
  }
}
