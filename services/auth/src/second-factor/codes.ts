import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Outbox, Tx } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { type EntityManager, IsNull, LessThan, Not, type Repository } from 'typeorm'
import { codeLimits } from '../attempts/attempt-limits.js'
import { Attempts } from '../attempts/attempts.js'
import { SecretBox } from '../secrets/secret-box.js'
import { KnownBrowsers } from '../sign-in/known-browsers.js'
import { UserEntity } from '../users/user.entity.js'
import { noteWarning } from './codes.sql.js'
import { tellSecondFactor } from './jobs/tell-second-factor.job.js'
import { stepOf } from './totp.js'

const purpose = 'totp'

/** Wrong codes within a day after which their owner hears of it: a code is asked for only after the right password. */
const alarming = 20

/** A right code that is not used up yet: `use` it in the transaction of what it permits. */
export interface RightCode {
  attempt: string
  secret: string
  step: number
}

/** Checks codes against a person's stored secret, counting failures, and uses each up once. */
@Injectable()
export class Codes {
  constructor(
    private readonly attempts: Attempts,
    private readonly box: SecretBox,
    private readonly browsers: KnownBrowsers,
    private readonly tx: Tx,
    private readonly outbox: Outbox,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
  ) {}

  /** The secret as it is stored with this person. */
  sealed(secret: string, userId: string): string {
    return this.box.seal(secret, purpose, userId)
  }

  /**
   * Seals what SECRET_PREVIOUS sealed anew, with SECRET, so that the previous one can be left out. Answers how many
   * were read, and whose neither secret opens: they need a reset.
   */
  async sealAnew(): Promise<{ read: number; closed: string[] }> {
    const people = await this.users.find({
      where: { totpSecret: Not(IsNull()) },
      select: { id: true, totpSecret: true },
    })
    const closed: string[] = []
    for (const { id, totpSecret } of people) {
      if (totpSecret === null) continue
      const secret = this.box.open(totpSecret, purpose, id)
      if (secret === null) closed.push(id)
      // Somebody who sets up another one meanwhile keeps that.
      else await this.users.update({ id, totpSecret }, { totpSecret: this.sealed(secret, id) })
    }
    return { read: people.length, closed }
  }

  /** Null for a wrong code. Throws TOO_MANY_REQUESTS past their limits. */
  async check(user: UserEntity, code: string, request: FastifyRequest): Promise<RightCode | null> {
    const { address, limits } = this.browsers.countedAt(request, user.id, codeLimits)
    const attempt = await this.attempts.begin({ kind: 'TOTP', account: user.email, address }, limits)
    const sealed = user.totpSecret
    const secret = sealed === null ? null : this.box.open(sealed, purpose, user.id)
    const step = secret === null ? null : stepOf(secret, code)
    if (step === null || sealed === null) {
      await this.warn(user)
      return null
    }
    return { attempt, secret: sealed, step }
  }

  private async warn({ id: userId, email }: UserEntity): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const warned = await noteWarning(manager, [userId, email, alarming])
      if (warned === 1) await this.outbox.add(manager, tellSecondFactor, { userId, change: 'TRIED' })
    })
  }

  /**
   * Uses a code up. False when it, or a later one, was used before, also at this moment by somebody else: it then
   * counts as wrong.
   */
  async use(manager: EntityManager, userId: string, { attempt, secret, step }: RightCode): Promise<boolean> {
    const unused = { id: userId, totpSecret: secret }
    const { affected } = await manager.update(
      UserEntity,
      [
        { ...unused, totpLastStep: IsNull() },
        { ...unused, totpLastStep: LessThan(step) },
      ],
      { totpLastStep: step },
    )
    if (affected !== 1) return false
    await this.attempts.forgive(manager, attempt)
    return true
  }
}
