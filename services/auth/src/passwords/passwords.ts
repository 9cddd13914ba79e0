import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type Caller, httpErrors, ChangeHistory, Outbox, Tx } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { type EntityManager, Repository } from 'typeorm'
import { linkErrors, Links } from '../links/links.js'
import { Sessions } from '../sessions/sessions.js'
import { UserEntity } from '../users/user.entity.js'
import { OwnPassword } from './own-password.js'
import { PasswordLinks } from './password-links.js'
import { hashNewPassword } from './password-rules.js'
import { notifyPasswordChanged } from './password.jobs.js'

/** Setting and changing passwords. */
@Injectable()
export class Passwords {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly tx: Tx,
    private readonly ownPassword: OwnPassword,
    private readonly links: Links,
    private readonly passwordLinks: PasswordLinks,
    private readonly sessions: Sessions,
    private readonly history: ChangeHistory,
    private readonly outbox: Outbox,
  ) {}

  /** Sets a password by a one-time link, consumes the link, ends every session of the person and returns their id. */
  async set(token: string, password: string): Promise<string> {
    const { subjectId } = await this.links.open(token, 'SET_PASSWORD')
    const user = await this.users.findOneBy({ id: subjectId, isActive: true })
    if (user === null) throw linkErrors.fail('LINK_EXPIRED')
    const passwordHash = await hashNewPassword(password, user, 'password')
    await this.tx.inTransaction(async (manager) => {
      await this.links.use(manager, token, 'SET_PASSWORD')
      const { affected } = await manager.update(
        UserEntity,
        { id: user.id, isActive: true },
        { passwordHash, updatedAt: new Date() },
      )
      if (affected !== 1) throw linkErrors.fail('LINK_EXPIRED')
      await this.sessions.endAll(manager, user.id)
      await this.afterChange(manager, user.id, 'user.set-password')
    })
    return user.id
  }

  /** Changes the caller's password and ends their other sessions. */
  async change(caller: Caller, currentPassword: string, newPassword: string, request: FastifyRequest): Promise<void> {
    const user = await this.users.findOneByOrFail({ id: caller.userId })
    await this.ownPassword.compare(user, currentPassword, 'currentPassword', request)
    const passwordHash = await hashNewPassword(newPassword, user, 'newPassword')
    await this.tx.inTransaction(async (manager) => {
      const old = { id: user.id, isActive: true, passwordHash: user.passwordHash ?? '' }
      const { affected } = await manager.update(UserEntity, old, { passwordHash, updatedAt: new Date() })
      if (affected !== 1) throw httpErrors.fail('CONFLICT')
      await this.sessions.endOthers(manager, user.id, caller.sessionId)
      await this.afterChange(manager, user.id, 'user.change-password')
    })
  }

  /** Ends what was issued under the old password: links to set one, and the calendar feed. */
  private async afterChange(manager: EntityManager, userId: string, action: `user.${string}`): Promise<void> {
    await this.passwordLinks.revoke(manager, userId)
    await this.links.revoke(manager, { purpose: 'CALENDAR_FEED', subjectId: userId })
    await this.outbox.add(manager, notifyPasswordChanged, { userId })
    await this.history.record(manager, userId, action, userId)
  }
}
