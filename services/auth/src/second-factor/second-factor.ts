import { type Caller, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { FastifyRequest } from 'fastify'
import { Repository } from 'typeorm'
import { OwnPassword } from '../passwords/own-password.js'
import { AuthSettings } from '../settings/auth-settings.js'
import { UserEntity } from '../users/user.entity.js'
import { Codes, type VerifiedCode } from './codes.js'
import { RecoveryCodes } from './recovery-codes.js'
import { SecondFactorChanges } from './second-factor-changes.js'
import { secondFactorErrors, stateOf } from './second-factor-need.js'
import { RequiredSetup } from './required-setup.js'

/** Confirmation before a change of one's second factor; without a password for a person who has none. */
interface Confirmed {
  code: string
  password: string | null
}

/** One's own second factor, once it is on: codes of an authenticator app, and recovery codes. */
@Injectable()
export class SecondFactor {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly tx: Tx,
    private readonly codes: Codes,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly ownPassword: OwnPassword,
    private readonly settings: AuthSettings,
    private readonly requiredSetup: RequiredSetup,
    private readonly changes: SecondFactorChanges,
  ) {}

  async recoveryCodesLeft({ userId }: Caller): Promise<{ left: number }> {
    return { left: await this.recoveryCodes.left(userId) }
  }

  /**
   * New recovery codes, shown this once, in return for the password and a code: an open session alone cannot create
   * them.
   */
  async makeRecoveryCodes(caller: Caller, confirmed: Confirmed, request: FastifyRequest): Promise<string[]> {
    const { userId } = caller
    const { right } = await this.confirm(caller, confirmed, request)
    const made = await this.recoveryCodes.make()
    await this.tx.inTransaction(async (manager) => {
      await this.codes.useUp(manager, userId, right)
      await this.recoveryCodes.replace(manager, userId, made)
      await this.changes.recordCodes(manager, userId, made.hashes.length)
    })
    return made.shown
  }

  /**
   * Switches it off by code and password. If the brokerage requires one, every other call is refused until a new one is
   * set up.
   */
  async disable(caller: Caller, confirmed: Confirmed, request: FastifyRequest): Promise<void> {
    const { userId } = caller
    const { user, right } = await this.confirm(caller, confirmed, request)
    await this.tx.inTransaction(async (manager) => {
      await this.codes.useUp(manager, userId, right)
      await this.changes.remove(manager, userId)
      const { requireTotp } = await this.settings.read(manager)
      const { role, isSuperAdmin } = user
      if (stateOf({ role, isSuperAdmin, totpEnabledAt: null }, requireTotp) === 'required')
        await this.requiredSetup.endStreamsOf(manager, userId)
      await this.changes.record(manager, { userId, actorId: userId, change: 'OFF' })
    })
  }

  /** Verifies password and code again. Throws TOTP_NOT_ON, WRONG_PASSWORD and TOTP_CODE_WRONG. */
  private async confirm(
    { userId }: Caller,
    { code, password }: Confirmed,
    request: FastifyRequest,
  ): Promise<{ user: UserEntity; right: VerifiedCode }> {
    const user = await this.users.findOneByOrFail({ id: userId })
    if (user.totpEnabledAt === null) throw secondFactorErrors.fail('TOTP_NOT_ON')
    await this.ownPassword.assert(user, password, 'password', request)
    return { user, right: await this.codes.assert(user, code, request) }
  }
}
