import type { TotpSetup } from '@bluebonnet/contracts'
import { type Caller, httpErrors, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { FastifyRequest } from 'fastify'
import { IsNull, Repository } from 'typeorm'
import { OwnPassword } from '../passwords/own-password.js'
import { Sessions } from '../sessions/sessions.js'
import { AuthSettings } from '../settings/auth-settings.js'
import { UserEntity } from '../users/user.entity.js'
import { Codes } from './codes.js'
import { RecoveryCodes } from './recovery-codes.js'
import { SecondFactorChanges } from './second-factor-changes.js'
import { secondFactorErrors } from './second-factor-need.js'
import { newTotpSecret, otpauthUrl } from './totp.js'

/** Sets up one's own second factor: a code of an authenticator app beside the password. */
@Injectable()
export class SetUpSecondFactor {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly tx: Tx,
    private readonly codes: Codes,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly ownPassword: OwnPassword,
    private readonly sessions: Sessions,
    private readonly settings: AuthSettings,
    private readonly changes: SecondFactorChanges,
  ) {}

  /**
   * Creates a secret for the app; sign-in requires no code until `enable`. A repeat replaces it. Throws
   * TOTP_ALREADY_ON, and WRONG_PASSWORD: with an open session, nobody can lock its owner out with their own phone.
   */
  async setUp({ userId }: Caller, password: string | null, request: FastifyRequest): Promise<TotpSetup> {
    const user = await this.users.findOneByOrFail({ id: userId })
    if (user.totpEnabledAt !== null) throw secondFactorErrors.fail('TOTP_ALREADY_ON')
    await this.ownPassword.assert(user, password, 'password', request)
    const secret = newTotpSecret()
    const change = { totpSecret: this.codes.sealed(secret, userId), totpLastStep: null }
    const { affected } = await this.users.update({ id: userId, isActive: true, totpEnabledAt: IsNull() }, change)
    if (affected !== 1) throw secondFactorErrors.fail('TOTP_ALREADY_ON')
    return { secret, otpauthUrl: otpauthUrl(secret, user.email, (await this.settings.read()).name) }
  }

  /**
   * Switches it on by the app's first code and ends the caller's other sessions, which were opened without it. Returns
   * the recovery codes, this once.
   */
  async enable({ userId, sessionId }: Caller, code: string, request: FastifyRequest): Promise<string[]> {
    const user = await this.users.findOneByOrFail({ id: userId })
    if (user.totpEnabledAt !== null) throw secondFactorErrors.fail('TOTP_ALREADY_ON')
    if (user.totpSecret === null) throw secondFactorErrors.fail('TOTP_NOT_SET_UP')
    const right = await this.codes.assert(user, code, request)
    const made = await this.recoveryCodes.make()
    await this.tx.inTransaction(async (manager) => {
      await this.codes.useUp(manager, userId, right)
      const { affected } = await manager.update(
        UserEntity,
        { id: userId, totpEnabledAt: IsNull() },
        { totpEnabledAt: new Date(), updatedAt: new Date() },
      )
      if (affected !== 1) throw httpErrors.fail('CONFLICT')
      await this.recoveryCodes.replace(manager, userId, made)
      await this.sessions.endOthers(manager, userId, sessionId)
      await this.changes.record(manager, { userId, actorId: userId, change: 'ON' })
    })
    return made.shown
  }
}
