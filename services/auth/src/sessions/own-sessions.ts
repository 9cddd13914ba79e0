import type { SessionEntry } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/contracts'
import { type Caller, decodeCursor, encodeCursor, ListReply, type Paging, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { sessionErrors } from './session.errors.js'
import { sessionTimes } from './session-times.js'
import { Sessions } from './sessions.js'

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

const page = `
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

  async list(caller: Caller, { limit, cursor, q }: Paging & { q?: string | undefined }): Promise<ListReply<SessionEntry>> {
    const after = cursor === undefined ? null : decodeCursor(cursor)
    const size = limit ?? (after === null ? limits.listRows : limits.pageRows)
    const which = [caller.userId, sessionTimes.longestMs, q?.trim() || null]
    const rows = await this.dataSource.query<Row[]>(page, [...which, after?.at ?? null, after?.id ?? null, size + 1])
    const [count] = await this.dataSource.query<{ total: number }[]>(`SELECT count(*)::int AS total ${live}`, which)
    const shown = rows.slice(0, size)
    const last = shown.at(-1)
    const hasNext = (limit !== undefined || after !== null) && rows.length > size && last !== undefined
    return new ListReply(shown.map((row) => entryOf(row, caller)), count?.total ?? 0, hasNext ? encodeCursor({ at: last.createdAt, id: last.id }) : null)
  }

  /** Ends one, with its event streams in every API process. Throws SESSION_NOT_FOUND, for somebody else's too. */
  async end(caller: Caller, id: string): Promise<void> {
    const ended = await this.tx.inTransaction((manager) => this.sessions.endOne(manager, caller.userId, id))
    if (!ended) throw sessionErrors.fail('SESSION_NOT_FOUND')
  }
}

const entryOf = ({ id, createdAt, lastSeenAt, expiresAt, userAgent, address }: Row, { sessionId }: Caller): SessionEntry => ({
  id,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  userAgent,
  address,
  current: id === sessionId,
})
