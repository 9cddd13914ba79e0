import { Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { DataSource } from 'typeorm'
import { signInLimits } from '../attempts/attempt-limits.js'
import { Attempts } from '../attempts/attempts.js'
import { KnownBrowsers } from '../sign-in/known-browsers.js'
import type { UserEntity } from '../users/user.entity.js'
import { isPassword } from './password-hash.js'
import { passwordErrors } from './password-rules.js'

/** Asks a signed-in person for their password again, before actions that a stolen session must not perform. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: Attempts,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * Throws PASSWORD_MISSING and WRONG_PASSWORD, on the field `path`. A person without a password, because an identity
   * provider signs them in, is not asked.
   */
  async assert(user: UserEntity, password: string | null, path: string, request: FastifyRequest): Promise<void> {
    if (user.passwordHash === null) return
    if (password === null) throw passwordErrors.failAt('PASSWORD_MISSING', path)
    await this.compare(user, password, path, request)
  }

  /** Counts like a sign-in: an open session must not allow guessing the password. */
  async compare(user: UserEntity, password: string, path: string, request: FastifyRequest): Promise<void> {
    const { address, limits } = this.browsers.countedAt(request, user.id, signInLimits)
    const attempt = await this.attempts.begin({ kind: 'SIGN_IN', account: user.email, address }, limits)
    if (!(await isPassword(password, user.passwordHash))) throw passwordErrors.failAt('WRONG_PASSWORD', path)
    await this.attempts.release(this.dataSource.manager, attempt)
  }
}
