import { setTimeout as pause } from 'node:timers/promises'
import { Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { FastifyRequest } from 'fastify'
import { Repository } from 'typeorm'
import { forgottenLimits } from '../attempts/attempt-limits.js'
import { Attempts } from '../attempts/attempts.js'
import { KnownBrowsers } from '../sign-in/known-browsers.js'
import { normalEmail, UserEntity } from '../users/user.entity.js'
import { PasswordLinks } from './password-links.js'

/** Longer than the work for an existing address, so that the response time does not reveal it. */
const responseDelayMs = 150

/** Password reset for a person who forgot their password. */
@Injectable()
export class ForgottenPasswords {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly tx: Tx,
    private readonly attempts: Attempts,
    private readonly browsers: KnownBrowsers,
    private readonly links: PasswordLinks,
  ) {}

  /** Mails a link if an active person has this e-mail; otherwise does nothing, in the same time. */
  async requestReset(typedEmail: string, request: FastifyRequest): Promise<void> {
    const email = normalEmail(typedEmail)
    const user = await this.users.findOneBy({ email, isActive: true })
    const { address, limits } = this.browsers.countedAt(request, user?.id ?? null, forgottenLimits)
    await this.attempts.begin({ kind: 'FORGOT_PASSWORD', account: email, address }, limits)
    const work = this.tx.inTransaction(async (manager) => {
      if (user !== null) await this.links.mail(manager, [user.id], 'FORGOTTEN', null)
    })
    await Promise.all([work, pause(responseDelayMs)])
  }
}
