import type { NotificationType } from '@bluebonnet/contracts'
import { Flag, Id, TimestampColumn, now, optional, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Entity, Index, Unique } from 'typeorm'

/** One notification for one person (docs/rules/notifications-and-mail.md#once). */
@Entity('notifications')
@Unique('notifications_event_id_user_id_key', ['eventId', 'userId'])
@Index('notifications_by_user', ['userId', 'createdAt', 'id'])
@Index('notifications_unread', ['userId', 'createdAt', 'id'], { where: 'NOT is_read' })
@Index('notifications_read', ['userId', 'createdAt', 'id'], { where: 'is_read' })
@Index('notifications_by_deal', ['dealId'], { where: 'deal_id IS NOT NULL' })
@Index('notifications_to_mail', ['mailAfter', 'userId'], { where: 'mail_after IS NOT NULL AND mailed_at IS NULL' })
@Index('notifications_by_share', ['documentShareId'])
@Index('notifications_by_client', ['clientId'])
@Index('notifications_search', { synchronize: false })
export class NotificationEntity {
  @Id() id!: string
  /** The event: each person gets one notification of it, however often it is handled. */
  @Uuid('event_id') eventId!: string
  @Uuid('user_id') @References('users', 'CASCADE') userId!: string
  @Text('type') type!: NotificationType
  @Text('title') title!: string
  @Text('message') message!: string
  /** A path of this product. */
  @Text('link', optional) link!: string | null
  @Uuid('document_share_id', optional) @References('document_shares', 'SET NULL') documentShareId!: string | null
  @Uuid('deal_id', optional) @References('deals') dealId!: string | null
  @Uuid('client_id', optional) @References('clients', 'SET NULL') clientId!: string | null
  @Flag('is_read') isRead!: boolean
  /** When to e-mail it, immediately or in a digest; empty if the person wants no e-mail of it. */
  @TimestampColumn('mail_after', optional) mailAfter!: Date | null
  @TimestampColumn('mailed_at', optional) mailedAt!: Date | null
  @TimestampColumn('created_at', now) createdAt!: Date
}
