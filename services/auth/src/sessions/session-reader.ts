import { Injectable } from '@nestjs/common'
import type { CurrentUser } from '@bluebonnet/contracts'
import { askPrepared, type Caller, type CallerResolver } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { DataSource } from 'typeorm'
import { secondFactorErrors, stateOf } from '../second-factor/second-factor-need.js'
import { SessionCookie, sessionTimes } from './session-cookie.js'

type Stored = Omit<CurrentUser, 'secondFactor'> & {
  sessionId: string
  isToTouch: boolean
  totpEnabledAt: Date | null
  requireTotp: boolean | null
}

const select = {
  name: 'session',
  text: `
  SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.profile_image_url AS "profileImageUrl", u.role,
         u.is_super_admin AS "isSuperAdmin", u.phone, u.trec_license_no AS "trecLicenseNo", a.id AS "agentId",
         s.public_id AS "sessionId", s.last_seen_at < now() - $3 * interval '1 millisecond' AS "isToTouch", u.totp_enabled_at AS "totpEnabledAt",
         (SELECT require_totp FROM brokerage_settings WHERE id = 1) AS "requireTotp"
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN agents a ON a.user_id = u.id
   WHERE s.sid = $1 AND s.expire > now() AND s.created_at > now() - $2 * interval '1 millisecond'
     AND u.is_active AND (u.sessions_valid_from IS NULL OR s.created_at >= u.sessions_valid_from)`,
}

/** UPDATE, never an upsert: a session that was ended in the meantime stays ended. */
const touch = `
  UPDATE sessions SET last_seen_at = now(),
         expire = least(now() + $2 * interval '1 millisecond', created_at + $3 * interval '1 millisecond')
   WHERE sid = $1 AND expire > now() AND last_seen_at < now() - $4 * interval '1 millisecond'`

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
    const [stored] = await askPrepared<Stored>(this.dataSource, select, [
      sid,
      sessionTimes.longestMs,
      sessionTimes.touchMs,
    ])
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
    await this.dataSource.query(touch, [sid, sessionTimes.idleMs, sessionTimes.longestMs, sessionTimes.touchMs])
  }
}
