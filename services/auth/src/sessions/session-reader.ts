import { Injectable } from '@nestjs/common'
import type { CurrentUser } from '@bluebonnet/contracts'
import type { Caller, CallerResolver } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { DataSource } from 'typeorm'
import { secondFactorErrors, stateOf } from '../second-factor/second-factor-need.js'
import { SessionCookie, sessionTimes } from './session-cookie.js'
import { findSession, touchSession } from './sessions.sql.js'

/**
 * Tells who is calling, by one query that reads session, user and agent profile together, and refuses whose session or
 * account has ended (docs/rules/accounts-and-sessions.md#session-check).
 *
 * The rows have connect-pg-simple's columns, but @fastify/session does not stand between: it reads the store for every
 * request, public ones too, asks for the user separately, and writes the session back as a whole when an answer is
 * sent, which would bring back one that was ended while the request was under way.
 */
@Injectable()
export class SessionReader implements CallerResolver {
  private readonly users = new WeakMap<FastifyRequest, CurrentUser>()

  constructor(
    private readonly dataSource: DataSource,
    private readonly cookie: SessionCookie,
  ) {}

  async resolve(request: FastifyRequest): Promise<Caller | null> {
    const sid = this.cookie.read(request)
    if (sid === null) return null
    const [stored] = await findSession(this.dataSource, [sid, sessionTimes.longestMs, sessionTimes.touchMs])
    if (stored === undefined) return null
    const { sessionId, isToTouch, totpEnabledAt, requireTotp, ...person } = stored
    const user = { ...person, secondFactor: stateOf({ ...person, totpEnabledAt }, requireTotp === true) }
    if (isToTouch) await this.touch(sid)
    this.users.set(request, user)
    return {
      userId: user.id,
      role: user.role,
      isSuperAdmin: user.isSuperAdmin,
      agentId: user.agentId,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.email,
      sessionId,
      ...(user.secondFactor === 'required'
        ? { limited: { to: 'account.own', refusal: secondFactorErrors.fail('TOTP_SETUP_REQUIRED') } }
        : {}),
    }
  }

  /** The signed-in person as the guard's one query found them; null on a public call. */
  userOf(request: FastifyRequest): CurrentUser | null {
    return this.users.get(request) ?? null
  }

  private async touch(sid: string): Promise<void> {
    await touchSession(this.dataSource, [sid, sessionTimes.idleMs, sessionTimes.longestMs, sessionTimes.touchMs])
  }
}
