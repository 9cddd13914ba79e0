import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { ChangeHistory, Outbox, Tx } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { type EntityManager, IsNull, LessThan, Not, type Repository } from 'typeorm'
import { codeLimits } from '../attempts/attempt-limits.js'
import { Attempts } from '../attempts/attempts.js'
import { SecretBox } from '../secrets/secret-box.js'
import { KnownBrowsers } from '../sign-in/known-browsers.js'
import { UserEntity } from '../users/user.entity.js'
import { noteWarning } from './codes.sql.js'
import { notifySecondFactorChanged } from './jobs/notify-second-factor-changed.job.js'
import { isRecoveryCode, RecoveryCodes } from './recovery-codes.js'
import { secondFactorErrors, wrongCodeWords } from './second-factor-need.js'
import { stepOf } from './totp.js'

const purpose = 'totp'

/** Wrong codes within a day before the owner is warned: a code is only requested after the right password. */
const alarming = 20

/** A valid code that is not consumed yet: call `use` in the transaction of the act that it permits. */
export type VerifiedCode = { attempt: string } & ({ secret: string; step: number } | { recoveryCode: string })

/** Verifies a person's app codes and recovery codes, counts failures, and consumes each code once. */
@Injectable()
export class Codes {
  constructor(
    private readonly attempts: Attempts,
    private readonly box: SecretBox,
    private readonly browsers: KnownBrowsers,
    private readonly tx: Tx,
    private readonly outbox: Outbox,
    private readonly history: ChangeHistory,
    private readonly recoveryCodes: RecoveryCodes,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
  ) {}

  /** The secret as it is stored for this person. */
  sealed(secret: string, userId: string): string {
    return this.box.seal(secret, purpose, userId)
  }

  /**
   * Re-encrypts with SECRET what SECRET_PREVIOUS encrypted, so that the previous secret can be removed. Returns how
   * many were read, and the people whose secret neither key decrypts: they need a reset.
   */
  async resealAll(): Promise<{ read: number; closed: string[] }> {
    const people = await this.users.find({
      where: { totpSecret: Not(IsNull()) },
      select: { id: true, totpSecret: true },
    })
    const closed: string[] = []
    for (const { id, totpSecret } of people) {
      if (totpSecret === null) continue
      const secret = this.box.open(totpSecret, purpose, id)
      if (secret === null) closed.push(id)
      // Keeps the new secret of a person who sets up another one meanwhile.
      else await this.users.update({ id, totpSecret }, { totpSecret: this.sealed(secret, id) })
    }
    return { read: people.length, closed }
  }

  /** Null for a wrong code. Throws TOO_MANY_REQUESTS past the limits. */
  async check(user: UserEntity, code: string, request: FastifyRequest): Promise<VerifiedCode | null> {
    const { address, limits } = this.browsers.countedAt(request, user.id, codeLimits)
    const attempt = await this.attempts.begin({ kind: 'TOTP', account: user.email, address }, limits)
    const right = isRecoveryCode(code) ? await this.recoveryCodeOf(user, code) : this.stepOfApp(user, code)
    if (right !== null) return { attempt, ...right }
    await this.warn(user)
    return null
  }

  /** Checks a code like `check`, but throws TOTP_CODE_WRONG for a wrong one. */
  async assert(user: UserEntity, code: string, request: FastifyRequest): Promise<VerifiedCode> {
    const right = await this.check(user, code, request)
    if (right === null) throw secondFactorErrors.failAt('TOTP_CODE_WRONG', 'code', wrongCodeWords(code))
    return right
  }

  private stepOfApp({ id, totpSecret }: UserEntity, code: string): { secret: string; step: number } | null {
    const secret = totpSecret === null ? null : this.box.open(totpSecret, purpose, id)
    const step = secret === null ? null : stepOf(secret, code)
    return step === null || totpSecret === null ? null : { secret: totpSecret, step }
  }

  private async recoveryCodeOf({ id }: UserEntity, code: string): Promise<{ recoveryCode: string } | null> {
    const recoveryCode = await this.recoveryCodes.find(id, code)
    return recoveryCode === null ? null : { recoveryCode }
  }

  private async warn({ id: userId, email }: UserEntity): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const warned = await noteWarning(manager, [userId, email, alarming])
      if (warned === 1) await this.outbox.add(manager, notifySecondFactorChanged, { userId, change: 'TRIED' })
    })
  }

  /** Consumes a code. False when it, or a later one, was used before, also concurrently: it then counts as wrong. */
  async use(manager: EntityManager, userId: string, right: VerifiedCode): Promise<boolean> {
    const isUsed =
      'step' in right ? await this.useStep(manager, userId, right) : await this.recover(manager, userId, right)
    if (isUsed) await this.attempts.release(manager, right.attempt)
    return isUsed
  }

  /** Uses a code like `use`, but throws TOTP_CODE_WRONG for one that was used already. */
  async useUp(manager: EntityManager, userId: string, right: VerifiedCode): Promise<void> {
    if (!(await this.use(manager, userId, right))) throw secondFactorErrors.failAt('TOTP_CODE_WRONG', 'code')
  }

  private async useStep(
    manager: EntityManager,
    userId: string,
    { secret, step }: { secret: string; step: number },
  ): Promise<boolean> {
    const unused = { id: userId, totpSecret: secret }
    const { affected } = await manager.update(
      UserEntity,
      [
        { ...unused, totpLastStep: IsNull() },
        { ...unused, totpLastStep: LessThan(step) },
      ],
      { totpLastStep: step },
    )
    return affected === 1
  }

  /** Locks the person's row first, like everything that ends or replaces the codes. */
  private async recover(
    manager: EntityManager,
    userId: string,
    { recoveryCode }: { recoveryCode: string },
  ): Promise<boolean> {
    await manager.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } })
    if (!(await this.recoveryCodes.use(manager, recoveryCode))) return false
    const recoveryCodes = await this.recoveryCodes.left(userId, manager)
    await this.outbox.add(manager, notifySecondFactorChanged, { userId, change: 'RECOVERED', left: recoveryCodes })
    await this.history.record(manager, userId, 'user.totp-recover', userId, { after: { recoveryCodes } })
    return true
  }
}
