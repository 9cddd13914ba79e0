import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type Caller, httpErrors, Journal, Outbox, Tx } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { DataSource, type EntityManager, Repository } from 'typeorm'
import { forgottenLimits, signInLimits } from '../attempts/attempt-limits.js'
import { Attempts } from '../attempts/attempts.js'
import { linkErrors, Links } from '../links/links.js'
import { Sessions } from '../sessions/sessions.js'
import { KnownBrowsers } from '../sign-in/known-browsers.js'
import { normalEmail, UserEntity } from '../users/user.entity.js'
import { hashPassword, isPassword } from './password-hash.js'
import { PasswordLinks } from './password-links.js'
import { passwordErrors, passwordRefusal } from './password-rules.js'
import { tellPasswordChanged } from './password.jobs.js'

/** Longer than the work for an address that somebody has, so that the answer's time does not tell. */
const answerAfterMs = 150

/** Setting, changing and recovering passwords. */
@Injectable()
export class Passwords {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly tx: Tx,
    private readonly attempts: Attempts,
    private readonly browsers: KnownBrowsers,
    private readonly links: Links,
    private readonly passwordLinks: PasswordLinks,
    private readonly sessions: Sessions,
    private readonly journal: Journal,
    private readonly outbox: Outbox,
  ) {}

  /** Mails a link if an active person has this e-mail; does nothing, just as slowly, if not. */
  async forgot(typedEmail: string, request: FastifyRequest): Promise<void> {
    const email = normalEmail(typedEmail)
    const user = await this.users.findOneBy({ email, isActive: true })
    const { address, limits } = this.browsers.countedAt(request, user?.id ?? null, forgottenLimits)
    await this.attempts.begin({ kind: 'FORGOT_PASSWORD', account: email, address }, limits)
    const work = this.tx.inTransaction(async (manager) => {
      if (user !== null) await this.passwordLinks.mail(manager, user.id, 'FORGOTTEN', null)
    })
    await Promise.all([work, pause(answerAfterMs)])
  }

  /** Sets a password by a one-time link, uses the link up, ends every session of the person and answers whose it is. */
  async set(token: string, password: string): Promise<string> {
    const { subjectId } = await this.links.open(token, 'SET_PASSWORD')
    const user = await this.users.findOneBy({ id: subjectId, isActive: true })
    if (user === null) throw linkErrors.fail('LINK_EXPIRED')
    const passwordHash = await goodHash(password, user, 'password')
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

  /** Changes one's own password and ends one's other sessions. */
  async change(caller: Caller, currentPassword: string, newPassword: string, request: FastifyRequest): Promise<void> {
    const user = await this.users.findOneByOrFail({ id: caller.userId })
    await this.compare(user, currentPassword, 'currentPassword', request)
    const passwordHash = await goodHash(newPassword, user, 'newPassword')
    await this.tx.inTransaction(async (manager) => {
      const old = { id: user.id, isActive: true, passwordHash: user.passwordHash ?? '' }
      const { affected } = await manager.update(UserEntity, old, { passwordHash, updatedAt: new Date() })
      if (affected !== 1) throw httpErrors.fail('CONFLICT')
      await this.sessions.endOthers(manager, user.id, caller.sessionId)
      await this.afterChange(manager, user.id, 'user.change-password')
    })
  }

  /**
   * Asks for the password again before what a stolen session must not do. Throws PASSWORD_MISSING and WRONG_PASSWORD,
   * naming the field `path`. Somebody who has none, because an identity provider signs them in, is not asked.
   */
  async assertOwn(user: UserEntity, password: string | null, path: string, request: FastifyRequest): Promise<void> {
    if (user.passwordHash === null) return
    if (password === null) throw passwordErrors.failAt('PASSWORD_MISSING', path)
    await this.compare(user, password, path, request)
  }

  /** Counted as a sign-in is: a session found open is no way to guess the password. */
  private async compare(user: UserEntity, password: string, path: string, request: FastifyRequest): Promise<void> {
    const { address, limits } = this.browsers.countedAt(request, user.id, signInLimits)
    const attempt = await this.attempts.begin({ kind: 'SIGN_IN', account: user.email, address }, limits)
    if (!(await isPassword(password, user.passwordHash))) throw passwordErrors.failAt('WRONG_PASSWORD', path)
    await this.attempts.forgive(this.dataSource.manager, attempt)
  }

  /** What was handed out under the old password ends with it: links to set one, and the calendar's address. */
  private async afterChange(manager: EntityManager, userId: string, action: `user.${string}`): Promise<void> {
    await this.passwordLinks.revoke(manager, userId)
    await this.links.revoke(manager, { purpose: 'CALENDAR_FEED', subjectId: userId })
    await this.outbox.add(manager, tellPasswordChanged, { userId })
    await this.journal.did(manager, userId, action, userId)
  }
}

const goodHash = async (password: string, owner: UserEntity, path: string): Promise<string> => {
  const refusal = passwordRefusal(password, owner, path)
  if (refusal !== null) throw refusal
  return hashPassword(password)
}
