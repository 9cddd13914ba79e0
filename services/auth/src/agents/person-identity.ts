import { Injectable } from '@nestjs/common'
import { isBroker } from '@bluebonnet/contracts'
import { changedFields, given, Journal, newId, Outbox } from '@bluebonnet/platform'
import { type EntityManager, Not } from 'typeorm'
import { PasswordLinks } from '../passwords/password-links.js'
import { Invitations, isInvited } from '../users/invitations.js'
import { emailSides, tellEmailChanged } from '../users/jobs/tell-email-changed.job.js'
import { EmailChangeEntity, UserEntity } from '../users/user.entity.js'
import { userErrors } from '../users/user.errors.js'
import { agentErrors } from './agent.errors.js'

interface Identity {
  firstName: string | undefined
  lastName: string | undefined
  /** As `normalEmail` makes it. */
  email: string | undefined
}

/**
 * What an agent or TC is called, and the e-mail address that they sign in by, as brokers and managers may change them.
 */
@Injectable()
export class PersonIdentity {
  constructor(
    private readonly journal: Journal,
    private readonly outbox: Outbox,
    private readonly passwordLinks: PasswordLinks,
    private readonly invitations: Invitations,
  ) {}

  /**
   * Writes what differs. With another address the links that were mailed to the old one end and both addresses are
   * told; sessions go on, for it is the same person. Throws NOT_YOURS_TO_RENAME for brokers, managers and super admins,
   * whose account another address would hand over, and EMAIL_TAKEN.
   */
  async set(manager: EntityManager, user: UserEntity, identity: Identity, actorId: string): Promise<void> {
    const { email } = identity
    const changed = changedFields(user, { ...identity })
    if (changed === null) return
    if (user.isSuperAdmin || isBroker(user)) throw agentErrors.fail('NOT_YOURS_TO_RENAME')
    if (email !== undefined && (await manager.existsBy(UserEntity, { email, id: Not(user.id) })))
      throw userErrors.failAt('EMAIL_TAKEN', 'email')
    await manager.update(UserEntity, { id: user.id }, { ...given(identity), updatedAt: new Date() })
    await this.journal.did(manager, actorId, 'user.update', user.id, changed)
    if (email !== undefined && email !== user.email) await this.afterEmail(manager, user, email, actorId)
  }

  private async afterEmail(manager: EntityManager, user: UserEntity, toEmail: string, actorId: string): Promise<void> {
    const change = { id: newId(), userId: user.id, fromEmail: user.email, toEmail }
    await manager.insert(EmailChangeEntity, change)
    await this.passwordLinks.revoke(manager, user.id)
    if (isInvited(user)) await this.invitations.send(manager, user.id, actorId)
    // The invitation says to a new address all that there is to say.
    for (const side of emailSides)
      if (side === 'OLD' || !isInvited(user))
        await this.outbox.add(manager, tellEmailChanged, { changeId: change.id, side })
  }
}
