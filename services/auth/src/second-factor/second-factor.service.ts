import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { TotpSetup } from '@bluebonnet/contracts'
import { type Caller, httpErrors, Journal, Outbox, Tx } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { type EntityManager, IsNull, Repository } from 'typeorm'
import { AuthSettings } from '../settings/auth-settings.js'
import { Links } from '../links/links.js'
import { Passwords } from '../passwords/passwords.service.js'
import { Sessions } from '../sessions/sessions.js'
import { UserEntity } from '../users/user.entity.js'
import { Codes, type RightCode } from './codes.js'
import { tellSecondFactor } from './jobs/tell-second-factor.job.js'
import { RecoveryCodes } from './recovery-codes.js'
import { secondFactorErrors, stateOf, wrongCodeWords } from './second-factor-need.js'
import { newTotpSecret, otpauthUrl } from './totp.js'
import { UnmetNeed } from './unmet-need.js'

/** What is asked for again before one's second factor changes; no password of somebody who has none. */
interface Confirmed {
  code: string
  password: string | null
}

/** One's own second factor: a code beside the password, of an authenticator app or kept for when that is lost. */
@Injectable()
export class SecondFactor {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly tx: Tx,
    private readonly codes: Codes,
    private readonly recovery: RecoveryCodes,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly links: Links,
    private readonly settings: AuthSettings,
    private readonly unmetNeed: UnmetNeed,
    private readonly journal: Journal,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Makes a secret for the app; nothing is asked for until `enable`. Asking again replaces it. Throws TOTP_ALREADY_ON,
   * and WRONG_PASSWORD: whoever finds a session open may not lock its owner out with a phone of their own.
   */
  async setUp(caller: Caller, password: string | null, request: FastifyRequest): Promise<TotpSetup> {
    const user = await this.userOf(caller)
    if (user.totpEnabledAt !== null) throw secondFactorErrors.fail('TOTP_ALREADY_ON')
    await this.passwords.assertOwn(user, password, 'password', request)
    const { id: userId, email } = user
    const secret = newTotpSecret()
    const change = { totpSecret: this.codes.sealed(secret, userId), totpLastStep: null }
    const { affected } = await this.users.update({ id: userId, isActive: true, totpEnabledAt: IsNull() }, change)
    if (affected !== 1) throw secondFactorErrors.fail('TOTP_ALREADY_ON')
    return { secret, otpauthUrl: otpauthUrl(secret, email, (await this.settings.read()).name) }
  }

  /**
   * Switches it on by the app's first code and ends one's other sessions: they were opened without it. Answers the
   * recovery codes, this once.
   */
  async enable(caller: Caller, code: string, request: FastifyRequest): Promise<string[]> {
    const user = await this.userOf(caller)
    if (user.totpEnabledAt !== null) throw secondFactorErrors.fail('TOTP_ALREADY_ON')
    if (user.totpSecret === null) throw secondFactorErrors.fail('TOTP_NOT_SET_UP')
    const right = await this.rightCode(user, code, request)
    const made = await this.recovery.make()
    await this.tx.inTransaction(async (manager) => {
      await this.use(manager, caller.userId, right)
      const { affected } = await manager.update(
        UserEntity,
        { id: caller.userId, totpEnabledAt: IsNull() },
        { totpEnabledAt: new Date(), updatedAt: new Date() },
      )
      if (affected !== 1) throw httpErrors.fail('CONFLICT')
      await this.recovery.replace(manager, caller.userId, made)
      await this.sessions.endOthers(manager, caller.userId, caller.sessionId)
      await this.record(manager, { userId: caller.userId, actorId: caller.userId, change: 'ON' })
    })
    return made.shown
  }

  async recoveryCodesLeft({ userId }: Caller): Promise<{ left: number }> {
    return { left: await this.recovery.left(userId) }
  }

  /** New recovery codes, shown this once, for the password and a code: a session found open makes itself no way in. */
  async makeRecoveryCodes(caller: Caller, confirmed: Confirmed, request: FastifyRequest): Promise<string[]> {
    const { userId } = caller
    const { right } = await this.confirm(caller, confirmed, request)
    const made = await this.recovery.make()
    await this.tx.inTransaction(async (manager) => {
      await this.use(manager, userId, right)
      await this.recovery.replace(manager, userId, made)
      await this.outbox.add(manager, tellSecondFactor, { userId, change: 'CODES' })
      await this.journal.did(manager, userId, 'user.totp-codes', userId, {
        after: { recoveryCodes: made.hashes.length },
      })
    })
    return made.shown
  }

  /**
   * Switches it off by code and password. Where the brokerage requires one, everything else then waits until a new one
   * is set up.
   */
  async disable(caller: Caller, confirmed: Confirmed, request: FastifyRequest): Promise<void> {
    const { user, right } = await this.confirm(caller, confirmed, request)
    await this.tx.inTransaction(async (manager) => {
      await this.use(manager, caller.userId, right)
      await this.takeOff(manager, caller.userId)
      const { requireTotp } = await this.settings.read(manager)
      const { role, isSuperAdmin } = user
      if (stateOf({ role, isSuperAdmin, totpEnabledAt: null }, requireTotp) === 'required')
        await this.unmetNeed.endStreamsOf(manager, caller.userId)
      await this.record(manager, { userId: caller.userId, actorId: caller.userId, change: 'OFF' })
    })
  }

  /** For somebody who lost the phone: takes the second factor away, tells them, and ends their
   * sessions and their calendar's address. */
  async reset(manager: EntityManager, user: UserEntity, actorId: string): Promise<void> {
    if (user.totpSecret === null) return
    await this.takeOff(manager, user.id)
    if (user.totpEnabledAt === null) return
    await this.sessions.endAll(manager, user.id)
    await this.links.revoke(manager, { purpose: 'CALENDAR_FEED', subjectId: user.id })
    await this.record(manager, { userId: user.id, actorId, change: 'RESET' })
  }

  private async userOf({ userId }: Caller): Promise<UserEntity> {
    return this.users.findOneByOrFail({ id: userId })
  }

  /** Asks for password and code again. Throws TOTP_NOT_ON, WRONG_PASSWORD and TOTP_CODE_WRONG. */
  private async confirm(
    caller: Caller,
    { code, password }: Confirmed,
    request: FastifyRequest,
  ): Promise<{ user: UserEntity; right: RightCode }> {
    const user = await this.userOf(caller)
    if (user.totpEnabledAt === null) throw secondFactorErrors.fail('TOTP_NOT_ON')
    await this.passwords.assertOwn(user, password, 'password', request)
    return { user, right: await this.rightCode(user, code, request) }
  }

  private async takeOff(manager: EntityManager, userId: string): Promise<void> {
    const none = { totpSecret: null, totpEnabledAt: null, totpLastStep: null }
    await manager.update(UserEntity, { id: userId }, { ...none, updatedAt: new Date() })
    await this.recovery.end(manager, userId)
  }

  private async rightCode(user: UserEntity, code: string, request: FastifyRequest): Promise<RightCode> {
    const right = await this.codes.check(user, code, request)
    if (right === null) throw secondFactorErrors.failAt('TOTP_CODE_WRONG', 'code', wrongCodeWords(code))
    return right
  }

  private async use(manager: EntityManager, userId: string, right: RightCode): Promise<void> {
    if (!(await this.codes.use(manager, userId, right))) throw secondFactorErrors.failAt('TOTP_CODE_WRONG', 'code')
  }

  private async record(
    manager: EntityManager,
    { userId, actorId, change }: { userId: string; actorId: string; change: Change },
  ): Promise<void> {
    await this.outbox.add(manager, tellSecondFactor, { userId, change })
    const isOn = change === 'ON'
    await this.journal.did(manager, actorId, actions[change], userId, {
      before: { secondFactor: !isOn },
      after: { secondFactor: isOn },
    })
  }
}

/** Those that switch it. */
type Change = 'ON' | 'OFF' | 'RESET'

const actions = {
  ON: 'user.totp-enable',
  OFF: 'user.totp-disable',
  RESET: 'user.totp-reset',
} as const satisfies Record<Change, string>
