import { Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { DataSource } from 'typeorm'
import { signInLimits } from '../attempts/attempt-limits.js'
import { Attempts } from '../attempts/attempts.js'
import { KnownBrowsers } from '../sign-in/known-browsers.js'
import type { UserEntity } from '../users/user.entity.js'
import { isPassword } from './password-hash.js'
import { passwordErrors } from './password-rules.js'

/** Asks somebody who is signed in for their password again, before what a stolen session must not do. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: Attempts,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * Throws PASSWORD_MISSING and WRONG_PASSWORD, naming the field `path`. Somebody who has none, because an identity
   * provider signs them in, is not asked.
   */
  async assert(user: UserEntity, password: string | null, path: string, request: FastifyRequest): Promise<void> {
    if (user.passwordHash === null) return
    if (password === null) throw passwordErrors.failAt('PASSWORD_MISSING', path)
    await this.compare(user, password, path, request)
  }

  /** Counted as a sign-in is: a session found open is no way to guess the password. */
  async compare(user: UserEntity, password: string, path: string, request: FastifyRequest): Promise<void> {
    const { address, limits } = this.browsers.countedAt(request, user.id, signInLimits)
    const attempt = await this.attempts.begin({ kind: 'SIGN_IN', account: user.email, address }, limits)
    if (!(await isPassword(password, user.passwordHash))) throw passwordErrors.failAt('WRONG_PASSWORD', path)
    await this.attempts.release(this.dataSource.manager, attempt)
  }
}
