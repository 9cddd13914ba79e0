import { Injectable } from '@nestjs/common'
import type { CallInput, NotificationType } from '@bluebonnet/contracts'
import {
  type Caller,
  entityRows,
  type List,
  type ListReply,
  Lists,
  Live,
  newestOf,
  raw,
  sql,
  Tx,
  wordsIn,
} from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { handleNotices } from '../announcements/announcements.sql.js'
import { NotificationEntity } from '../notification.entity.js'
import { notificationErrors } from './notification.mapper.js'

type Query = CallInput<'GET /api/notifications'>['query']

const notificationList: List<Query, NotificationEntity> = {
  from: 'notifications notification',
  ...entityRows(NotificationEntity, 'notification'),
  order: newestOf('notification'),
  scope: ({ userId }) => sql`notification.user_id = ${userId}`,
  filters: {
    // A literal condition: with a parameter the database could not choose a partial index.
    unread: (unread) =>
      unread === undefined ? null : raw(unread ? 'NOT notification.is_read' : 'notification.is_read'),
  },
  words: wordsIn("(notification.title || ' ' || notification.message)"),
}

/** A person's notifications. Everybody reaches only their own, whatever their role. */
@Injectable()
export class Inbox {
  constructor(
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly live: Live,
  ) {}

  async list(caller: Caller, query: Query): Promise<ListReply<NotificationEntity>> {
    return this.lists.page(notificationList, caller, query)
  }

  /** Idempotent. Throws NOTIFICATION_NOT_FOUND for a notification of another person. */
  async markRead({ userId }: Caller, id: string): Promise<NotificationEntity> {
    return this.tx.inTransaction(async (manager) => {
      const { affected } = await manager.update(NotificationEntity, { id, userId, isRead: false }, { isRead: true })
      if (affected !== 0) await this.notifyOtherTabs(manager, userId)
      const row = await manager.findOneBy(NotificationEntity, { id, userId })
      if (row === null) throw notificationErrors.fail('NOTIFICATION_NOT_FOUND')
      return row
    })
  }

  async markAllRead({ userId }: Caller): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const { affected } = await manager.update(NotificationEntity, { userId, isRead: false }, { isRead: true })
      if (affected !== 0) await this.notifyOtherTabs(manager, userId)
    })
  }

  /**
   * One person has done what many were asked to do: marks the notifications of all as read, in that person's
   * transaction. A notification that is delivered later is outdated, and shows that when it is opened.
   */
  async markHandled(manager: EntityManager, type: NotificationType, dealId: string): Promise<void> {
    const handled = await handleNotices(manager, [dealId, type])
    if (handled.length === 0) return
    await this.live.publish(manager, {
      event: 'notification',
      data: {},
      audience: { users: handled.map(({ userId }) => userId) },
    })
  }

  /** Updates the bell in the person's other browsers. */
  private async notifyOtherTabs(manager: EntityManager, userId: string): Promise<void> {
    await this.live.publish(manager, { event: 'notification', data: {}, audience: { users: [userId] } })
  }
}
