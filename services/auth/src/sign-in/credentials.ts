import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { FastifyRequest } from 'fastify'
import { DataSource, Repository } from 'typeorm'
import { signInLimits } from '../attempts/attempt-limits.js'
import { Attempts } from '../attempts/attempts.js'
import { isPassword } from '../passwords/password-hash.js'
import { normalEmail, UserEntity } from '../users/user.entity.js'
import { KnownBrowsers } from './known-browsers.js'

/** Verifies an e-mail with its password, and counts failures. */
@Injectable()
export class Credentials {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly attempts: Attempts,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * The active user with this e-mail and password, or null: in the same time and with the same traces for an unknown
   * e-mail, a wrong password and a deactivated person. Throws TOO_MANY_REQUESTS past the limits, even with the right
   * password.
   */
  async check(typedEmail: string, password: string, request: FastifyRequest): Promise<UserEntity | null> {
    const account = normalEmail(typedEmail)
    const user = await this.users.findOneBy({ email: account })
    const { address, limits } = this.browsers.countedAt(request, user?.id ?? null, signInLimits)
    const attempt = await this.attempts.begin({ kind: 'SIGN_IN', account, address }, limits)
    const fits = await isPassword(password, user?.passwordHash ?? null)
    if (user === null || !fits || !user.isActive) return null
    await this.attempts.release(this.dataSource.manager, attempt)
    return user
  }
}
