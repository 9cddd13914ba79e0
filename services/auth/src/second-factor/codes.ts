import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { signInLimits } from '../attempts/attempt-limits.js'
import { Attempts } from '../attempts/attempts.js'
import { SecretBox } from '../secrets/secret-box.js'
import type { UserEntity } from '../users/user.entity.js'
import { stepOf } from './totp.js'

const purpose = 'totp'

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
  ) {}

  /** The secret as it is stored with this person. */
  sealed(secret: string, userId: string): string {
    return this.box.seal(secret, purpose, userId)
  }

  /** Null for a wrong code. Throws TOO_MANY_REQUESTS past the limits that hold for passwords. */
  async check(user: UserEntity, code: string, address: string): Promise<RightCode | null> {
    const attempt = await this.attempts.begin({ kind: 'TOTP', account: user.email, address }, signInLimits)
    const sealed = user.totpSecret
    const secret = sealed === null ? null : this.box.open(sealed, purpose, user.id)
    const step = secret === null ? null : stepOf(secret, code)
    return step === null || sealed === null ? null : { attempt, secret: sealed, step }
  }

  /** Uses a code up. False when it, or a later one, was used before, also at this moment by somebody else: it then counts as wrong. */
  async use(manager: EntityManager, userId: string, { attempt, secret, step }: RightCode): Promise<boolean> {
    const [, used] = await manager.query<[unknown[], number]>(
      'UPDATE users SET totp_last_step = $3 WHERE id = $1 AND totp_secret = $2 AND coalesce(totp_last_step, 0) < $3',
      [userId, secret, step],
    )
    if (used !== 1) return false
    await this.attempts.forgive(manager, attempt)
    return true
  }
}
