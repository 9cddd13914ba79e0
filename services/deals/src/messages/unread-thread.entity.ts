import { Moment, oneOf, References, Uuid, Text, Whole } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'
import { messageSides, type MessageSide } from './deal-message.entity.js'

/**
 * A thread that waits for a reader: what others wrote since they last opened it. Whoever has read all of it has no row.
 */
@Entity('unread_threads')
@Check('unread_threads_side_check', oneOf('side', messageSides))
@Check('unread_threads_unread_check', 'unread > 0')
@Index('unread_threads_newest', ['userId', 'createdAt', 'id'])
export class UnreadThreadEntity {
  @Uuid('user_id', { primary: true }) @References('users') userId!: string
  @Uuid('deal_id', { primary: true }) @References('deals') dealId!: string
  /** The side that the reader stood on when they were told. */
  @Text('side') side!: MessageSide
  @Whole('unread') unread!: number
  /** The newest of the unread messages, and its moment. */
  @Uuid('id') @References('deal_messages') id!: string
  @Moment('created_at') createdAt!: Date
}
