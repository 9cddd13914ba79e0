import { Injectable } from '@nestjs/common'
import type { SessionEntry } from '@bluebonnet/contracts'
import {
  type Caller,
  type List,
  type ListReply,
  Lists,
  newest,
  type Paging,
  sql,
  Tx,
  wordsIn,
} from '@bluebonnet/platform'
import { z } from 'zod'
import { sessionTimes } from './session-cookie.js'
import { sessionErrors, Sessions } from './sessions.js'

const sessionRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
})
type SessionRow = z.output<typeof sessionRow>

/** Sessions that `SessionReader` accepts, by its condition. */
const sessionList: List<Paging, SessionRow> = {
  from: 'sessions s JOIN users u ON u.id = s.user_id',
  columns: `s.public_id AS id, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", s.expire AS "expiresAt",
    s.user_agent AS "userAgent", s.address`,
  row: sessionRow,
  order: newest('s.created_at', 's.public_id', ({ createdAt, id }) => ({ at: createdAt, id })),
  scope: ({ userId }) => sql`s.user_id = ${userId} AND s.expire > now()
    AND s.created_at > now() - ${sessionTimes.longestMs} * interval '1 millisecond'
    AND (u.sessions_valid_from IS NULL OR s.created_at >= u.sessions_valid_from)`,
  filters: {},
  words: wordsIn('s.user_agent'),
}

/** A person's own sessions, to list and to end. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly sessions: Sessions,
  ) {}

  async list(caller: Caller, query: Paging): Promise<ListReply<SessionEntry>> {
    return (await this.lists.page(sessionList, caller, query)).map((row) => entryOf(row, caller))
  }

  /** Ends one, with its event streams in every API process. Throws SESSION_NOT_FOUND, also for another person's. */
  async end(caller: Caller, id: string): Promise<void> {
    const ended = await this.tx.inTransaction((manager) => this.sessions.endOne(manager, caller.userId, id))
    if (!ended) throw sessionErrors.fail('SESSION_NOT_FOUND')
  }
}

const entryOf = (
  { id, createdAt, lastSeenAt, expiresAt, userAgent, address }: SessionRow,
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
