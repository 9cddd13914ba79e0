import { httpErrors, ChangeHistory } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, Raw } from 'typeorm'
import { LinkEntity } from '../links/link.entity.js'
import { PasswordLinks } from '../passwords/password-links.js'
import { UserEntity } from './user.entity.js'
import { userErrors } from './user.errors.js'

/** Invitations per hour: a button must not flood a mailbox. */
const anHour = 5

/** The link to set a first password. A person without a password counts as invited. */
@Injectable()
export class Invitations {
  constructor(
    private readonly passwordLinks: PasswordLinks,
    private readonly history: ChangeHistory,
  ) {}

  /** Mails the first link to new people. */
  async send(manager: EntityManager, userIds: readonly string[], actorId: string): Promise<void> {
    await this.passwordLinks.mail(manager, userIds, 'FIRST', actorId)
  }

  /**
   * Mails a new link; earlier ones stay valid. Throws ALREADY_JOINED for a person with a password, DEACTIVATED,
   * TOO_MANY_REQUESTS.
   */
  async resend(manager: EntityManager, userId: string, actorId: string): Promise<void> {
    const user = await manager.findOneOrFail(UserEntity, { where: { id: userId }, lock: { mode: 'for_no_key_update' } })
    if (user.passwordHash !== null) throw userErrors.fail('ALREADY_JOINED')
    if (!user.isActive) throw userErrors.fail('DEACTIVATED')
    const mailed = await manager.countBy(LinkEntity, {
      purpose: 'SET_PASSWORD',
      subjectId: userId,
      createdAt: Raw((column) => `${column} > now() - interval '1 hour'`),
    })
    if (mailed >= anHour)
      throw httpErrors.fail('TOO_MANY_REQUESTS', {
        message: 'This person was invited several times within the hour. Try again later.',
      })
    await this.send(manager, [userId], actorId)
    await this.history.record(manager, actorId, 'user.invite', userId)
  }
}

/** Whether a person was invited and has not set a password yet. */
export const isInvited = ({ isActive, passwordHash }: Pick<UserEntity, 'isActive' | 'passwordHash'>): boolean =>
  isActive && passwordHash === null
