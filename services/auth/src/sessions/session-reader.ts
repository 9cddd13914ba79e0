import { Injectable } from '@nestjs/common'
import type { CurrentUser } from '@bluebonnet/contracts'
import type { Caller, CallerResolver } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { DataSource } from 'typeorm'
import { secondFactorErrors, stateOf } from '../second-factor/second-factor-need.js'
import { SessionCookie, sessionTimes } from './session-cookie.js'
import { findSession, touchSession } from './sessions.sql.js'

/**
 * Resolves the caller by one query that reads session, user and agent profile together, and refuses a session or
 * account that has ended (docs/rules/accounts-and-sessions.md#session-check).
 *
 * The rows have connect-pg-simple's columns, but this replaces @fastify/session: that one reads the store for every
 * request, public ones too, loads the user separately, and saves the whole session when a response is sent, which would
 * restore a session that was ended during the request.
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

  /** The signed-in person, from the guard's one query; null on a public call. */
  userOf(request: FastifyRequest): CurrentUser | null {
    return this.users.get(request) ?? null
  }

  private async touch(sid: string): Promise<void> {
    await touchSession(this.dataSource, [sid, sessionTimes.idleMs, sessionTimes.longestMs, sessionTimes.touchMs])
  }
}
