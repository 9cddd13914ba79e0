import { type CallAnswer, wrongPortal } from '@bluebonnet/contracts'
import { Journal, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DataSource, type EntityManager } from 'typeorm'
import { AgentEntity } from '../agents/agent.entity.js'
import { SessionCookie } from '../sessions/session-cookie.js'
import { Sessions } from '../sessions/sessions.js'
import type { UserEntity } from '../users/user.entity.js'
import { currentUserOf } from '../users/user.mapper.js'
import { type PortalName, portals } from './portals.js'
import { signInErrors } from './sign-in.errors.js'

/** Opens a session for somebody whose password was right, if the portal is theirs. */
@Injectable()
export class SignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly journal: Journal,
  ) {}

  /** Throws WRONG_PORTAL for a right password on another's page. */
  async enter(portalName: PortalName, user: UserEntity, request: FastifyRequest, reply: FastifyReply): Promise<CallAnswer<'POST /api/auth/agent-login'>> {
    const portal = portals[portalName]
    const agent = await this.dataSource.manager.findOneBy(AgentEntity, { userId: user.id })
    const agentId = agent?.id ?? null
    if (!portal.admits({ role: user.role, isSuperAdmin: user.isSuperAdmin, agentId })) {
      throw signInErrors.fail('WRONG_PORTAL', { message: wrongPortal(portal.name) })
    }
    const secret = await this.tx.inTransaction(async (manager) => {
      await this.holdStill(manager, user)
      const opened = await this.sessions.open(manager, user.id, request)
      await this.journal.audit(manager, { actorId: user.id, action: 'user.sign-in', entityType: 'user', entityId: user.id, after: { portal: portalName } })
      return opened
    })
    this.cookie.give(reply, secret)
    return { success: true, message: portal.welcome, user: currentUserOf(user, agentId) }
  }

  async leave(request: FastifyRequest): Promise<void> {
    await this.tx.inTransaction((manager) => this.sessions.end(manager, request))
  }

  /** A deactivation or a new password in the meantime wins: the lock makes either wait for this session or be seen by it. */
  private async holdStill(manager: EntityManager, user: UserEntity): Promise<void> {
    const rows = await manager.query<unknown[]>('SELECT 1 FROM users WHERE id = $1 AND is_active AND password_hash = $2 FOR SHARE', [user.id, user.passwordHash])
    if (rows.length === 0) throw signInErrors.fail('INVALID_CREDENTIALS')
  }
}
