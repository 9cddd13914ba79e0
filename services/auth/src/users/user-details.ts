import { isBroker, mayEndAccess } from '@bluebonnet/domain'
import { changedFields, definedColumns, ChangeHistory } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { EmailChanges, isEmailTaken } from '../email-changes/email-changes.js'
import { IdentityProvider } from '../oidc/identity-provider.js'
import { PasswordLinks } from '../passwords/password-links.js'
import { Activation } from './activation.js'
import { Invitations } from './invitations.js'
import { UserEntity } from './user.entity.js'
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
    private readonly emailChanges: EmailChanges,
    private readonly provider: IdentityProvider,
    private readonly history: ChangeHistory,
  ) {}

  /**
   * Writes a changed name; a new e-mail waits until it is confirmed. Throws NOT_YOURS_TO_RENAME for brokers, managers
   * and super admins, whose account another e-mail would hand over, EMAIL_TAKEN and TOO_MANY_REQUESTS.
   */
  async setIdentity(manager: EntityManager, user: UserEntity, identity: Identity, actorId: string): Promise<void> {
    if (changedFields(user, { ...identity }) === null) return
    if (user.isSuperAdmin || isBroker(user)) throw userErrors.fail('NOT_YOURS_TO_RENAME')
    const { email, ...name } = identity
    await this.write(manager, user, name, actorId)
    if (email === undefined || email === user.email) return
    if (this.hasNotJoined(user)) await this.inviteAt(manager, user, email, actorId)
    else await this.emailChanges.request(manager, user, email, actorId)
  }

  /** Writes phone and licence number when they differ; null removes a value. */
  async setDetails(manager: EntityManager, user: UserEntity, details: Details, actorId: string): Promise<void> {
    await this.write(manager, user, details, actorId)
  }

  /** A broker may not deactivate brokers, managers and super admins: throws NOT_YOURS_TO_DEACTIVATE. */
  async setActive(manager: EntityManager, user: UserEntity, isActive: boolean, actorId: string): Promise<void> {
    if (user.isActive === isActive) return
    if (!mayEndAccess(user)) throw userErrors.fail('NOT_YOURS_TO_DEACTIVATE')
    await this.activation.set(manager, user.id, isActive, actorId)
  }

  /** Nobody has signed in with the old address. People of an identity provider have no password here. */
  private hasNotJoined(user: UserEntity): boolean {
    return user.passwordHash === null && !this.provider.isConfigured
  }

  /** An invited person's address changes at once: the link for the first password confirms it. Throws EMAIL_TAKEN. */
  private async inviteAt(manager: EntityManager, user: UserEntity, email: string, actorId: string): Promise<void> {
    if (await isEmailTaken(manager, email, user.id)) throw userErrors.failAt('EMAIL_TAKEN', 'email')
    await this.write(manager, user, { email }, actorId)
    await this.passwordLinks.revoke(manager, user.id)
    if (user.isActive) await this.invitations.send(manager, [user.id], actorId)
  }

  /** Writes the columns that differ, with the audit row. */
  private async write(
    manager: EntityManager,
    user: UserEntity,
    columns: Partial<Identity> & Details,
    actorId: string,
  ): Promise<void> {
    const changed = changedFields(user, { ...columns })
    if (changed === null) return
    await manager.update(UserEntity, { id: user.id }, { ...definedColumns(columns), updatedAt: new Date() })
    await this.history.record(manager, actorId, 'user.update', user.id, changed)
  }
}
