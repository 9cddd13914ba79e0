import { ChangeHistory, defineErrors, httpErrors, newId, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In, IsNull, MoreThanOrEqual, Not, Raw } from 'typeorm'
import { LinkEntity } from '../links/link.entity.js'
import { Links } from '../links/links.js'
import { UserEntity } from '../users/user.entity.js'
import { userErrors } from '../users/user.errors.js'
import { EmailChangeEntity } from './email-change.entity.js'
import { type EmailChangeMail, mailEmailChange } from './email-change.job.js'

/** Links to confirm within an hour: a button must not flood a mailbox. */
const anHour = 5
/** Both the link that confirms and the one that takes back. */
const weekMs = 7 * 24 * 3_600_000

export const emailChangeErrors = defineErrors({
  NO_NEW_EMAIL: { status: 409, message: 'No new e-mail address waits to be confirmed' },
  EMAIL_TAKEN_SINCE: {
    status: 409,
    message: 'Somebody else has an account with this address by now. Call your broker.',
  },
})

const waiting = { confirmedAt: IsNull(), endedAt: IsNull() } as const

/** The new address of a person that waits to be confirmed; null without one. */
export const newEmailOf = async (manager: EntityManager, userId: string): Promise<string | null> =>
  (await manager.findOneBy(EmailChangeEntity, { userId, ...waiting }))?.toEmail ?? null

/** SQL for the new address that waits to be confirmed, for the column `user`. */
export const newEmailIn = (user: string): string =>
  `(SELECT to_email FROM email_changes WHERE user_id = ${user} AND confirmed_at IS NULL AND ended_at IS NULL)`

export const isEmailTaken = (manager: EntityManager, email: string, userId: string): Promise<boolean> =>
  manager.existsBy(UserEntity, { email, id: Not(userId) })

/**
 * New sign-in addresses of people, which wait until the new address confirms them
 * (docs/rules/accounts-and-sessions.md#new-email). The caller has locked the user.
 */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly links: Links,
    private readonly history: ChangeHistory,
    private readonly outbox: Outbox,
  ) {}

  /** Enters an address, in place of one that waits, and mails both. Throws EMAIL_TAKEN and TOO_MANY_REQUESTS. */
  async request(manager: EntityManager, user: UserEntity, toEmail: string, actorId: string): Promise<void> {
    if (await isEmailTaken(manager, toEmail, user.id)) throw userErrors.failAt('EMAIL_TAKEN', 'email')
    const before = await this.endWaiting(manager, user.id)
    const change = { id: newId(), userId: user.id, fromEmail: user.email, toEmail }
    await manager.insert(EmailChangeEntity, change)
    await this.mailConfirm(manager, change, actorId)
    await this.mail(manager, change.id, 'REQUESTED', actorId)
    await this.history.record(manager, actorId, 'user.email-request', user.id, {
      before: { newEmail: before },
      after: { newEmail: toEmail },
    })
  }

  /** Mails the link to confirm again; earlier ones stay valid. Throws NO_NEW_EMAIL and TOO_MANY_REQUESTS. */
  async resend(manager: EntityManager, userId: string, actorId: string): Promise<void> {
    const change = await manager.findOneBy(EmailChangeEntity, { userId, ...waiting })
    if (change === null) throw emailChangeErrors.fail('NO_NEW_EMAIL')
    await this.mailConfirm(manager, change, actorId)
    await this.history.record(manager, actorId, 'user.email-resend', userId, { after: { newEmail: change.toEmail } })
  }

  /** Ends the waiting change. Throws NO_NEW_EMAIL. */
  async cancel(manager: EntityManager, userId: string, actorId: string): Promise<void> {
    const newEmail = await this.endWaiting(manager, userId)
    if (newEmail === null) throw emailChangeErrors.fail('NO_NEW_EMAIL')
    await this.history.record(manager, actorId, 'user.email-cancel', userId, {
      before: { newEmail },
      after: { newEmail: null },
    })
  }

  /** Ends these changes and their links. */
  async endAll(manager: EntityManager, changes: readonly Pick<EmailChangeEntity, 'id'>[]): Promise<void> {
    for (const { id } of changes) {
      await manager.update(EmailChangeEntity, { id, endedAt: IsNull() }, { endedAt: new Date() })
      await this.links.revoke(manager, { purpose: 'CONFIRM_EMAIL', subjectId: id })
      await this.links.revoke(manager, { purpose: 'TAKE_BACK_EMAIL', subjectId: id })
    }
  }

  /** Mails a new link of a change that the address confirms, or by which it takes back. */
  async mail(manager: EntityManager, changeId: string, mail: EmailChangeMail, createdBy: string | null): Promise<void> {
    const purpose = mail === 'CONFIRM' ? 'CONFIRM_EMAIL' : 'TAKE_BACK_EMAIL'
    const link = await this.links.create(manager, { purpose, subjectId: changeId, goodForMs: weekMs, createdBy })
    await this.outbox.add(manager, mailEmailChange, { linkId: link.id, mail })
  }

  /** Changes of a person that still count, from one on. */
  async since(manager: EntityManager, { userId, createdAt }: EmailChangeEntity): Promise<EmailChangeEntity[]> {
    return manager.findBy(EmailChangeEntity, { userId, createdAt: MoreThanOrEqual(createdAt), endedAt: IsNull() })
  }

  /** Ends the waiting change and returns its address; null without one. */
  async endWaiting(manager: EntityManager, userId: string): Promise<string | null> {
    const change = await manager.findOneBy(EmailChangeEntity, { userId, ...waiting })
    if (change === null) return null
    await this.endAll(manager, [change])
    return change.toEmail
  }

  private async mailConfirm(
    manager: EntityManager,
    { id, userId }: Pick<EmailChangeEntity, 'id' | 'userId'>,
    actorId: string,
  ): Promise<void> {
    const changes = await manager.find(EmailChangeEntity, { where: { userId }, select: { id: true } })
    const mailed = await manager.countBy(LinkEntity, {
      purpose: 'CONFIRM_EMAIL',
      subjectId: In(changes.map((change) => change.id)),
      createdAt: Raw((column) => `${column} > now() - interval '1 hour'`),
    })
    if (mailed >= anHour)
      throw httpErrors.fail('TOO_MANY_REQUESTS', {
        message: 'This person was mailed several times within the hour. Try again later.',
      })
    await this.mail(manager, id, 'CONFIRM', actorId)
  }
}
