import { Injectable } from '@nestjs/common'
import type { SessionEntry } from '@bluebonnet/contracts'
import { type Caller, type ListReply, page, type Paging, Tx } from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { sessionTimes } from './session-cookie.js'
import { sessionErrors, Sessions } from './sessions.js'

interface Row {
  id: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  userAgent: string | null
  address: string | null
}

/** The same sessions that SessionReader lets in. */
const live = `
  FROM sessions s JOIN users u ON u.id = s.user_id
 WHERE s.user_id = $1 AND s.expire > now() AND s.created_at > now() - $2 * interval '1 millisecond'
   AND (u.sessions_valid_from IS NULL OR s.created_at >= u.sessions_valid_from)
   AND ($3::text IS NULL OR strpos(lower(s.user_agent), lower($3)) > 0)`

const newest = `
  SELECT s.public_id AS id, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", s.expire AS "expiresAt", s.user_agent AS "userAgent", s.address
  ${live} AND ($4::timestamptz IS NULL OR (s.created_at, s.public_id) < ($4, $5::uuid))
   ORDER BY s.created_at DESC, s.public_id DESC LIMIT $6`

/** Where somebody is signed in, for themselves to see and to end. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly sessions: Sessions,
  ) {}

  async list(caller: Caller, { q, ...paging }: Paging & { q?: string | undefined }): Promise<ListReply<SessionEntry>> {
    const which = [caller.userId, sessionTimes.longestMs, q?.trim() || null]
    const sessions = await page<Row>(paging, {
      rows: async (after, most) =>
        this.dataSource.query<Row[]>(newest, [...which, after?.at ?? null, after?.id ?? null, most]),
      placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
      total: async () => {
        const [count] = await this.dataSource.query<{ total: number }[]>(`SELECT count(*)::int AS total ${live}`, which)
        return count?.total ?? 0
      },
    })
    return sessions.map((row) => entryOf(row, caller))
  }

  /** Ends one, with its event streams in every API process. Throws SESSION_NOT_FOUND, for somebody else's too. */
  async end(caller: Caller, id: string): Promise<void> {
    const ended = await this.tx.inTransaction((manager) => this.sessions.endOne(manager, caller.userId, id))
    if (!ended) throw sessionErrors.fail('SESSION_NOT_FOUND')
  }
}

const entryOf = (
  { id, createdAt, lastSeenAt, expiresAt, userAgent, address }: Row,
  { sessionId }: Caller,
): SessionEntry => ({
  id,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  userAgent,
  address,
  current: id === sessionId,
})
