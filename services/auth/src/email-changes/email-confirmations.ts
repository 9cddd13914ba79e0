import { ChangeHistory, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { LinkPurpose } from '../links/link.entity.js'
import { Links } from '../links/links.js'
import { hashPassword } from '../passwords/password-hash.js'
import { PasswordLinks } from '../passwords/password-links.js'
import { SecondFactorChanges } from '../second-factor/second-factor-changes.js'
import { Sessions } from '../sessions/sessions.js'
import { UserEntity } from '../users/user.entity.js'
import { EmailChangeEntity } from './email-change.entity.js'
import { emailChangeErrors, EmailChanges, isEmailTaken } from './email-changes.js'

/** What the holders of the two addresses do with the mailed links. */
@Injectable()
export class EmailConfirmations {
  constructor(
    private readonly tx: Tx,
    private readonly changes: EmailChanges,
    private readonly links: Links,
    private readonly passwordLinks: PasswordLinks,
    private readonly secondFactor: SecondFactorChanges,
    private readonly sessions: Sessions,
    private readonly history: ChangeHistory,
  ) {}

  /**
   * From now on the person signs in with the new address; sessions continue, because the person is the same. Throws
   * LINK_UNKNOWN, LINK_EXPIRED and EMAIL_TAKEN_SINCE.
   */
  async confirm(token: string): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const { change, user } = await this.use(manager, token, 'CONFIRM_EMAIL')
      if (await isEmailTaken(manager, change.toEmail, user.id)) throw emailChangeErrors.fail('EMAIL_TAKEN_SINCE')
      await manager.update(EmailChangeEntity, { id: change.id }, { confirmedAt: new Date() })
      await this.setEmail(manager, user, { email: change.toEmail }, 'user.email-confirm')
      await this.changes.mail(manager, change.id, 'CHANGED', null)
    })
  }

  /**
   * Ends a change that waits, or restores the old address of one that was confirmed: sessions end, and the password is
   * set anew by a link, because the new address could have been used to set one. Later changes end too. Returns whether
   * the address was restored. Throws LINK_UNKNOWN, LINK_EXPIRED and EMAIL_TAKEN_SINCE.
   */
  async takeBack(token: string): Promise<boolean> {
    await this.links.open(token, 'TAKE_BACK_EMAIL')
    // Slow on purpose: before the transaction, and only for a link that works.
    const nobodys = await hashPassword(crypto.randomUUID())
    return this.tx.inTransaction(async (manager) => {
      const { change, user } = await this.use(manager, token, 'TAKE_BACK_EMAIL')
      await this.changes.endAll(manager, await this.changes.since(manager, change))
      if (change.confirmedAt === null) {
        const fields = { before: { newEmail: change.toEmail }, after: { newEmail: null } }
        await this.history.record(manager, user.id, 'user.email-take-back', user.id, fields)
        return false
      }
      if (await isEmailTaken(manager, change.fromEmail, user.id)) throw emailChangeErrors.fail('EMAIL_TAKEN_SINCE')
      const hasPassword = user.passwordHash !== null
      const password = hasPassword ? { passwordHash: nobodys } : {}
      await this.setEmail(manager, user, { email: change.fromEmail, ...password }, 'user.email-take-back')
      await this.removeNewFactor(manager, user, change.confirmedAt)
      await this.sessions.endAll(manager, user.id)
      await this.links.revoke(manager, { purpose: 'CALENDAR_FEED', subjectId: user.id })
      if (hasPassword && user.isActive) await this.passwordLinks.mail(manager, [user.id], 'FORGOTTEN', null)
      return true
    })
  }

  /** A second factor that was set up since the new address counted would keep its owner out. */
  private async removeNewFactor(manager: EntityManager, user: UserEntity, confirmedAt: Date): Promise<void> {
    if (user.totpEnabledAt === null || user.totpEnabledAt < confirmedAt) return
    await this.secondFactor.remove(manager, user.id)
    await this.secondFactor.record(manager, { userId: user.id, actorId: user.id, change: 'RESET' })
  }

  /** Locks the person first, as every change of an address does, and then uses the link up. */
  private async use(
    manager: EntityManager,
    token: string,
    purpose: LinkPurpose,
  ): Promise<{ change: EmailChangeEntity; user: UserEntity }> {
    const { subjectId: id } = await this.links.open(token, purpose, manager)
    const { userId } = await manager.findOneByOrFail(EmailChangeEntity, { id })
    const lock = { mode: 'for_no_key_update' } as const
    const user = await manager.findOneOrFail(UserEntity, { where: { id: userId }, lock })
    await this.links.use(manager, token, purpose)
    // Read after the lock: a concurrent call may have confirmed it.
    return { change: await manager.findOneByOrFail(EmailChangeEntity, { id }), user }
  }

  /** Links to set a password that went to the former address end. */
  private async setEmail(
    manager: EntityManager,
    { id, email }: UserEntity,
    columns: Pick<UserEntity, 'email'> & Partial<Pick<UserEntity, 'passwordHash'>>,
    action: `user.${string}`,
  ): Promise<void> {
    await manager.update(UserEntity, { id }, { ...columns, updatedAt: new Date() })
    await this.passwordLinks.revoke(manager, id)
    await this.history.record(manager, id, action, id, { before: { email }, after: { email: columns.email } })
  }
}
