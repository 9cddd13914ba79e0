import { setTimeout as pause } from 'node:timers/promises'
import { type Caller, httpErrors, Journal, Outbox, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { hourlyLimits, signInLimits } from '../attempts/attempt-limits.js'
import { Attempts } from '../attempts/attempts.js'
import { linkErrors } from '../links/link.errors.js'
import { Links } from '../links/links.js'
import { Sessions } from '../sessions/sessions.js'
import { normalEmail } from '../users/email.js'
import { UserEntity } from '../users/user.entity.js'
import { tellPasswordChanged } from './jobs/tell-password-changed.job.js'
import { hashPassword, isPassword } from './password-hash.js'
import { PasswordLinks } from './password-links.js'
import { passwordErrors, passwordRefusal } from './password.errors.js'

/** Longer than the work for an address that somebody has, so that the answer's time does not tell. */
const answerAfterMs = 150

/** Setting, changing and recovering passwords. */
@Injectable()
export class Passwords {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly attempts: Attempts,
    private readonly links: Links,
    private readonly passwordLinks: PasswordLinks,
    private readonly sessions: Sessions,
    private readonly journal: Journal,
    private readonly outbox: Outbox,
  ) {}

  /** Mails a link if an active person has this e-mail; does nothing, just as slowly, if not. */
  async forgot(typedEmail: string, address: string): Promise<void> {
    await this.attempts.begin({ kind: 'FORGOT_PASSWORD', account: null, address }, hourlyLimits)
    const email = normalEmail(typedEmail)
    const work = this.tx.inTransaction(async (manager) => {
      const user = await manager.findOneBy(UserEntity, { email, isActive: true })
      if (user !== null) await this.passwordLinks.mail(manager, user.id, 'FORGOTTEN', null)
    })
    await Promise.all([work, pause(answerAfterMs)])
  }

  /** Sets a password by a one-time link, uses the link up and ends every session of the person. */
  async set(token: string, password: string): Promise<void> {
    const { subjectId } = await this.links.open(token, 'SET_PASSWORD')
    const user = await this.dataSource.manager.findOneBy(UserEntity, { id: subjectId, isActive: true })
    if (user === null) throw linkErrors.fail('LINK_EXPIRED')
    const passwordHash = await goodHash(password, user, 'password')
    await this.tx.inTransaction(async (manager) => {
      await this.links.use(manager, token, 'SET_PASSWORD')
      const { affected } = await manager.update(UserEntity, { id: user.id, isActive: true }, { passwordHash, updatedAt: new Date() })
      if (affected !== 1) throw linkErrors.fail('LINK_EXPIRED')
      await this.sessions.endAll(manager, user.id)
      await this.afterChange(manager, user.id, 'user.set-password')
    })
  }

  /** Changes one's own password and ends one's other sessions. */
  async change(caller: Caller, currentPassword: string, newPassword: string, address: string): Promise<void> {
    const attempt = await this.attempts.begin({ kind: 'SIGN_IN', account: caller.email, address }, signInLimits)
    const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id: caller.userId })
    if (!(await isPassword(currentPassword, user.passwordHash))) {
      throw passwordErrors.fail('WRONG_PASSWORD', { issues: [{ path: 'currentPassword', message: passwordErrors.table.WRONG_PASSWORD.message }] })
    }
    await this.attempts.forgive(this.dataSource.manager, attempt)
    const passwordHash = await goodHash(newPassword, user, 'newPassword')
    await this.tx.inTransaction(async (manager) => {
      const old = { id: user.id, isActive: true, passwordHash: user.passwordHash ?? '' }
      const { affected } = await manager.update(UserEntity, old, { passwordHash, updatedAt: new Date() })
      if (affected !== 1) throw httpErrors.fail('CONFLICT')
      await this.sessions.endOthers(manager, user.id, caller.sessionId)
      await this.afterChange(manager, user.id, 'user.change-password')
    })
  }

  private async afterChange(manager: EntityManager, userId: string, action: string): Promise<void> {
    await this.passwordLinks.revoke(manager, userId)
    await this.outbox.add(manager, tellPasswordChanged, { userId })
    await this.journal.audit(manager, { actorId: userId, action, entityType: 'user', entityId: userId })
  }
}

const goodHash = async (password: string, owner: UserEntity, path: string): Promise<string> => {
  const refusal = passwordRefusal(password, owner, path)
  if (refusal !== null) throw refusal
  return hashPassword(password)
}
