import { type DealChange, type DealFollower, FollowsDeals } from '@bluebonnet/deals'
import { Injectable } from '@nestjs/common'
import type { DealMessage } from '@bluebonnet/contracts'
import type { EntityManager } from 'typeorm'
import type { MessageSide } from './deal-message.entity.js'
import { handThreadOver, updateWaitingThreads, readersOf, threadRead } from './messages.sql.js'

/** Somebody whom a message is for. */
export interface Reader {
  userId: string
  side: MessageSide
  /** Whether it is e-mailed to them, if they want e-mail at all. */
  isMailed: boolean
}

/**
 * Settles who reads a message, and keeps for each of them which threads wait: icon and badge cost what is unread, not
 * what was ever said.
 */
@Injectable()
@FollowsDeals('messages')
export class ThreadReaders implements DealFollower {
  async of(manager: EntityManager, messageId: DealMessage['id']): Promise<Reader[]> {
    return readersOf(manager, [messageId])
  }

  /** A message was written, by somebody who holds its deal: it has the agent that it goes to. */
  async keepWaiting(manager: EntityManager, messageId: DealMessage['id']): Promise<void> {
    await updateWaitingThreads(manager, [messageId])
  }

  /** A deal has another agent, to whom all of its thread is new. */
  async dealChanged(manager: EntityManager, change: DealChange): Promise<void> {
    if (change.type === 'EDITED' && change.changed.agentId !== undefined)
      await handThreadOver(manager, [change.deal.id])
  }

  /**
   * Somebody says what they have seen: a thread in which something newer waits goes on waiting. Answers whether it had
   * waited.
   */
  async hasRead(manager: EntityManager, userId: string, dealId: string, upTo: string | null): Promise<boolean> {
    const gone = await threadRead(manager, [userId, dealId, upTo])
    return gone > 0
  }
}
