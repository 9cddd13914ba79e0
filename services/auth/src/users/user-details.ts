import { isBroker, mayEndAccess } from '@bluebonnet/domain'
import { changedFields, definedColumns, ChangeHistory, newId, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, Not } from 'typeorm'
import { PasswordLinks } from '../passwords/password-links.js'
import { Activation } from './activation.js'
import { Invitations, isInvited } from './invitations.js'
import { emailSides, notifyEmailChanged } from './jobs/notify-email-changed.job.js'
import { EmailChangeEntity, UserEntity } from './user.entity.js'
import { userErrors } from './user.errors.js'

interface Identity {
  firstName: string | undefined
  lastName: string | undefined
  /** Normalized by `normalEmail`. */
  email: string | undefined
}

interface Details {
  phone?: string | null | undefined
  trecLicenseNo?: string | null | undefined
}

/**
 * The fields of a person that brokers and managers may change: identity, phone, licence, and whether they may sign in.
 */
@Injectable()
export class UserDetails {
  constructor(
    private readonly activation: Activation,
    private readonly invitations: Invitations,
    private readonly passwordLinks: PasswordLinks,
    private readonly history: ChangeHistory,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Writes changed fields. With a new e-mail the links mailed to the old one end and both addresses are notified;
   * sessions continue, because the person is the same. Throws NOT_YOURS_TO_RENAME for brokers, managers and super
   * admins, whose account another e-mail would hand over, and EMAIL_TAKEN.
   */
  async setIdentity(manager: EntityManager, user: UserEntity, identity: Identity, actorId: string): Promise<void> {
    const { email } = identity
    const changed = changedFields(user, { ...identity })
    if (changed === null) return
    if (user.isSuperAdmin || isBroker(user)) throw userErrors.fail('NOT_YOURS_TO_RENAME')
    if (email !== undefined && (await manager.existsBy(UserEntity, { email, id: Not(user.id) })))
      throw userErrors.failAt('EMAIL_TAKEN', 'email')
    await manager.update(UserEntity, { id: user.id }, { ...definedColumns(identity), updatedAt: new Date() })
    await this.history.record(manager, actorId, 'user.update', user.id, changed)
    if (email !== undefined && email !== user.email) await this.afterEmail(manager, user, email, actorId)
  }

  /** Writes phone and licence number when they differ; null removes a value. */
  async setDetails(
    manager: EntityManager,
    { id, phone, trecLicenseNo }: UserEntity,
    details: Details,
    actorId: string,
  ): Promise<void> {
    const changed = changedFields({ phone, trecLicenseNo }, { ...details })
    if (changed === null) return
    await manager.update(UserEntity, { id }, { ...definedColumns(details), updatedAt: new Date() })
    await this.history.record(manager, actorId, 'user.update', id, changed)
  }

  /** A broker may not deactivate brokers, managers and super admins: throws NOT_YOURS_TO_DEACTIVATE. */
  async setActive(manager: EntityManager, user: UserEntity, isActive: boolean, actorId: string): Promise<void> {
    if (user.isActive === isActive) return
    if (!mayEndAccess(user)) throw userErrors.fail('NOT_YOURS_TO_DEACTIVATE')
    await this.activation.set(manager, user.id, isActive, actorId)
  }

  private async afterEmail(manager: EntityManager, user: UserEntity, toEmail: string, actorId: string): Promise<void> {
    const change = { id: newId(), userId: user.id, fromEmail: user.email, toEmail }
    await manager.insert(EmailChangeEntity, change)
    await this.passwordLinks.revoke(manager, user.id)
    if (isInvited(user)) await this.invitations.send(manager, [user.id], actorId)
    // The invitation already tells a new address everything.
    for (const side of emailSides)
      if (side === 'OLD' || !isInvited(user))
        await this.outbox.add(manager, notifyEmailChanged, { changeId: change.id, side })
  }
}
