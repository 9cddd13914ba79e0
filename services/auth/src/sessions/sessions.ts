import { Injectable } from '@nestjs/common'
import { type AuditFields, defineErrors, ChangeHistory, Live, newId } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import type { EntityManager } from 'typeorm'
import { UserEntity } from '../users/user.entity.js'
import { newSecret, SessionCookie, sessionTimes, sidOf } from './session-cookie.js'
import { SessionEntity } from './session.entity.js'
import { endSessions, openSession } from './sessions.sql.js'

/** Opens and ends sessions. Ending a session also ends its event streams, in every API process. */
@Injectable()
export class Sessions {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly live: Live,
    private readonly history: ChangeHistory,
  ) {}

  /**
   * Signs a person in under a new id, and returns the secret for the browser after the transaction has committed. Ends
   * the browser's previous session, whoever planted it. The audit log records `how`.
   */
  async open(manager: EntityManager, userId: string, request: FastifyRequest, how: AuditFields): Promise<string> {
    await this.endOwn(manager, request)
    const agent = request.headers['user-agent']?.slice(0, 400) ?? null
    const secret = newSecret()
    await openSession(manager, [
      sidOf(secret),
      JSON.stringify({ userId }),
      sessionTimes.idleMs,
      userId,
      agent,
      request.ip,
      newId(),
    ])
    await this.history.record(manager, userId, 'user.sign-in', userId, { after: how })
    return secret
  }

  /** Signs out: ends the session of this browser, if it has one. */
  async end(manager: EntityManager, request: FastifyRequest): Promise<void> {
    const userId = await this.endOwn(manager, request)
    if (userId !== null) await this.history.record(manager, userId, 'user.sign-out', userId)
  }

  /** Returns the person of the session. */
  private async endOwn(manager: EntityManager, request: FastifyRequest): Promise<string | null> {
    const sid = this.cookie.read(request)
    const [userId] = sid === null ? [] : await this.endMatching(manager, 'sid = $1', [sid])
    return userId ?? null
  }

  /** Ends one session of a user; false when the id is unknown. */
  async endOne(manager: EntityManager, userId: string, sessionId: string): Promise<boolean> {
    return (await this.endMatching(manager, 'user_id = $1 AND public_id = $2', [userId, sessionId])).length > 0
  }

  /** Ends every session of a user but one, for instance after a password change. */
  async endOthers(manager: EntityManager, userId: string, keptSessionId: string): Promise<void> {
    await this.endMatching(manager, 'user_id = $1 AND public_id <> $2', [userId, keptSessionId])
  }

  /** Ends every session of a user. Ends streams by user, so that none survives whose row is already gone. */
  async endAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(UserEntity, { id: userId }, { sessionsValidFrom: () => 'now()' })
    await manager.delete(SessionEntity, { userId })
    await this.live.endStreams(manager, { users: [userId] })
  }

  /** Returns the people whose sessions it ended. */
  private async endMatching(manager: EntityManager, condition: string, values: string[]): Promise<string[]> {
    const rows = await endSessions(manager, condition, values)
    if (rows.length > 0) await this.live.endStreams(manager, { sessions: rows.map((row) => row.id) })
    return rows.map(({ userId }) => userId)
  }
}

export const sessionErrors = defineErrors({
  SESSION_NOT_FOUND: { status: 404, message: 'You are not signed in there' },
})
