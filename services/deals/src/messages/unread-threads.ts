import type { UnreadThread } from '@bluebonnet/contracts'
import { unreadMessages, unreadValues } from '@bluebonnet/notifications'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

type Row = Omit<UnreadThread, 'createdAt'> & { createdAt: Date }

/** The newest message of each thread, and how many wait behind it. */
const select = `
  SELECT thread.*, coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email) AS "authorName"
    FROM (SELECT DISTINCT ON (m.deal_id) m.deal_id AS "dealId", d.property_address AS "propertyAddress", d.city, m.author_id, m.body,
                 m.created_at AS "createdAt", (count(*) OVER (PARTITION BY m.deal_id))::int AS unread
          ${unreadMessages}
           ORDER BY m.deal_id, m.created_at DESC, m.id DESC) thread
    JOIN users u ON u.id = thread.author_id
   ORDER BY thread."createdAt" DESC, thread."dealId" DESC
   LIMIT $6`

const mostThreads = 200

/** What the messages icon opens: the threads with something to read (DECISIONS section 7). */
@Injectable()
export class UnreadThreads {
  constructor(private readonly dataSource: DataSource) {}

  async of(caller: Caller): Promise<UnreadThread[]> {
    const rows = await this.dataSource.query<Row[]>(select, [...unreadValues(caller), mostThreads])
    return rows.map(({ dealId, propertyAddress, city, unread, authorName, body, createdAt }) =>
      ({ dealId, propertyAddress, city, unread, authorName, body, createdAt: createdAt.toISOString() }))
  }
}
