import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { otherSide, readersOf, type Written } from './thread-sides.js'
import { UnreadThreadEntity } from './unread-thread.entity.js'

/** Those who may sign in; whoever is named in person, the deal's agent, also finds it waiting when they come back. */
const keepWaiting = `
  INSERT INTO unread_threads AS thread (user_id, deal_id, side, unread, id, created_at)
  SELECT u.id, m.deal_id, $2, 1, m.id, m.created_at
    FROM deal_messages m JOIN users u ON (u.is_active AND u.role = ANY($4::text[])) OR u.id = ANY($3::uuid[])
   WHERE m.id = $1 AND u.id <> ALL($5::uuid[])
   ORDER BY u.id
      ON CONFLICT (user_id, deal_id) DO UPDATE
     SET unread = CASE WHEN thread.side = excluded.side THEN thread.unread + 1 ELSE 1 END, side = excluded.side,
         id = CASE WHEN thread.created_at > excluded.created_at THEN thread.id ELSE excluded.id END, created_at = greatest(thread.created_at, excluded.created_at)`

/** Everything that was said to the agent's side so far. TCs have been reading on that side all along. */
const handOver = `
  INSERT INTO unread_threads AS thread (user_id, deal_id, side, unread, id, created_at)
  SELECT u.id, m.deal_id, 'AGENT', count(*), (array_agg(m.id ORDER BY m.created_at DESC, m.id DESC))[1], max(m.created_at)
    FROM deal_messages m JOIN deals d ON d.id = m.deal_id JOIN agents a ON a.id = d.agent_id JOIN users u ON u.id = a.user_id
   WHERE m.deal_id = $1 AND m.from_side = 'BROKER' AND m.author_id <> u.id AND u.role <> 'TC'
   GROUP BY u.id, m.deal_id
      ON CONFLICT (user_id, deal_id) DO UPDATE SET side = excluded.side, unread = excluded.unread, id = excluded.id, created_at = excluded.created_at`

/** Keeps for each reader which threads wait for them, so that icon and badge cost what is unread and not what was ever said. */
@Injectable()
export class ThreadReaders {
  /** A message was written, by somebody who holds its deal: it has the agent that it goes to. */
  async keepWaiting(manager: EntityManager, message: Written & { id: string }): Promise<void> {
    const { users, roles, except } = readersOf(message)
    await manager.query(keepWaiting, [message.id, otherSide(message.fromSide), users, roles, except])
  }

  /** A deal has another agent, to whom all of its thread is new. */
  async handOver(manager: EntityManager, dealId: string): Promise<void> {
    await manager.query(handOver, [dealId])
  }

  /** Somebody opens the thread: asked before its messages are, so that one written meanwhile waits. Answers whether anything did. */
  async hasRead(manager: EntityManager, userId: string, dealId: string): Promise<boolean> {
    const { affected } = await manager.delete(UnreadThreadEntity, { userId, dealId })
    return affected !== 0
  }
}
