import { newId } from '@bluebonnet/platform'
import type { DataSource } from 'typeorm'

/** A thread with this many messages, all from the other side and unread for one person. */
export const addUnread = async (
  dataSource: DataSource,
  userId: string,
  dealId: string,
  { authorId, side, unread }: { authorId: string; side: 'AGENT' | 'BROKER'; unread: number },
): Promise<void> => {
  const ids = Array.from({ length: unread }, () => newId())
  await dataSource.query(
    `INSERT INTO deal_messages (id, deal_id, author_id, from_side, body) SELECT id, $2, $3, $4, 'Hello'
      FROM unnest($1::uuid[]) AS id`,
    [ids, dealId, authorId, side === 'AGENT' ? 'BROKER' : 'AGENT'],
  )
  await dataSource.query(
    'INSERT INTO unread_threads (user_id, deal_id, side, unread, id, created_at) VALUES ($1, $2, $3, $4, $5, now())',
    [userId, dealId, side, unread, ids.at(-1)],
  )
}
