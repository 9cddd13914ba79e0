import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { CallInput, NotificationType } from '@bluebonnet/contracts'
import {
  type Caller,
  containing,
  counting,
  type ListReply,
  Live,
  newestFirst,
  Tx,
  withinScan,
} from '@bluebonnet/platform'
import { type EntityManager, Repository } from 'typeorm'
import { settleNotices } from '../announcements/announcements.sql.js'
import { NotificationEntity } from '../notification.entity.js'
import { notificationErrors } from './notification.mapper.js'

/** What somebody was told. Everybody reaches their own notifications and nobody else's, whatever their role. */
@Injectable()
export class Inbox {
  constructor(
    @InjectRepository(NotificationEntity) private readonly notifications: Repository<NotificationEntity>,
    private readonly tx: Tx,
    private readonly live: Live,
  ) {}

  async list(
    { userId }: Caller,
    { q, unread, ...paging }: CallInput<'GET /api/notifications'>['query'],
  ): Promise<ListReply<NotificationEntity>> {
    const own = this.notifications.createQueryBuilder('notification').where({ userId })
    const query = await withinScan(own, 'createdAt', q)
    // In so many words: with a parameter the database could not tell which partial index serves.
    if (unread !== undefined) query.andWhere(unread ? 'NOT notification.isRead' : 'notification.isRead')
    if (q !== undefined && q.trim() !== '')
      query.andWhere('(notification.title ILIKE :q OR notification.message ILIKE :q)', { q: containing(q) })
    return newestFirst(query, 'createdAt', paging, counting(query, { isBounded: true }))
  }

  /** Marking twice is marking once. Throws NOTIFICATION_NOT_FOUND for what is not the caller's. */
  async markRead({ userId }: Caller, id: string): Promise<NotificationEntity> {
    return this.tx.inTransaction(async (manager) => {
      const { affected } = await manager.update(NotificationEntity, { id, userId, isRead: false }, { isRead: true })
      if (affected !== 0) await this.tellOtherTabs(manager, userId)
      const row = await manager.findOneBy(NotificationEntity, { id, userId })
      if (row === null) throw notificationErrors.fail('NOTIFICATION_NOT_FOUND')
      return row
    })
  }

  async markAllRead({ userId }: Caller): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const { affected } = await manager.update(NotificationEntity, { userId, isRead: false }, { isRead: true })
      if (affected !== 0) await this.tellOtherTabs(manager, userId)
    })
  }

  /**
   * What was asked of many has been done by one, in whose transaction this is: nobody's bell asks for it any more. A
   * notice that is delivered after that asks in vain, and says so when it is opened.
   */
  async settle(manager: EntityManager, type: NotificationType, dealId: string): Promise<void> {
    const settled = await settleNotices(manager, [dealId, type])
    if (settled.length === 0) return
    await this.live.publish(manager, {
      event: 'notification',
      data: {},
      audience: { users: settled.map(({ userId }) => userId) },
    })
  }

  /** The same person's other browsers show the same bell. */
  private async tellOtherTabs(manager: EntityManager, userId: string): Promise<void> {
    await this.live.publish(manager, { event: 'notification', data: {}, audience: { users: [userId] } })
  }
}
