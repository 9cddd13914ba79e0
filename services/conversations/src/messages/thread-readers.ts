import { type DealChange, type DealFollower, FollowsDeals } from '@bluebonnet/deals'
import { Injectable } from '@nestjs/common'
import type { DealMessage } from '@bluebonnet/contracts'
import type { EntityManager } from 'typeorm'
import type { MessageSide } from './deal-message.entity.js'
import { transferThread, updateWaitingThreads, readersOf, threadRead } from './messages.sql.js'

/** A recipient of a message. */
export interface Reader {
  userId: string
  side: MessageSide
  /** Whether they get it by e-mail, unless they turned e-mail off. */
  isMailed: boolean
}

/**
 * Determines who reads a message, and stores each reader's unread threads, so that the cost of icon and badge depends
 * on unread messages only.
 */
@Injectable()
@FollowsDeals('messages')
export class ThreadReaders implements DealFollower {
  async of(manager: EntityManager, messageId: DealMessage['id']): Promise<Reader[]> {
    return readersOf(manager, [messageId])
  }

  /** Called for a new message in a transaction that holds its deal, so the deal's agent cannot change. */
  async keepWaiting(manager: EntityManager, messageId: DealMessage['id']): Promise<void> {
    await updateWaitingThreads(manager, [messageId])
  }

  /** The deal has a new agent, to whom its whole thread is unread. */
  async dealChanged(manager: EntityManager, change: DealChange): Promise<void> {
    if (change.type === 'EDITED' && change.changed.agentId !== undefined)
      await transferThread(manager, [change.deal.id])
  }

  /** Marks what a user has seen as read. A thread with newer messages stays unread. Returns whether it was unread. */
  async hasRead(manager: EntityManager, userId: string, dealId: string, upTo: string | null): Promise<boolean> {
    const gone = await threadRead(manager, [userId, dealId, upTo])
    return gone > 0
  }
}
