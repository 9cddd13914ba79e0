import {
  Flag,
  Id,
  Json,
  TimestampColumn,
  now,
  oneOf,
  References,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** The two sides of a deal's thread: its agent with the TCs, and the brokers and managers. */
export const messageSides = ['AGENT', 'BROKER'] as const
export type MessageSide = (typeof messageSides)[number]

@Entity('deal_messages')
@Check('deal_messages_from_side_check', oneOf('from_side', messageSides))
@Index('deal_messages_by_deal', ['dealId', 'createdAt', 'id'])
@Index('deal_messages_newest', ['createdAt', 'id'])
export class DealMessageEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  @Uuid('author_id') @References('users') authorId!: string
  /** The side of the author. */
  @Text('from_side') fromSide!: MessageSide
  @Text('body') body!: string
  /** Ids of the people mentioned with @. */
  @Json('named', { default: [] }) named!: string[]
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** A document attached to a message: one of the deal, or another that the author may share. */
@Entity('deal_message_documents')
@Index('deal_message_documents_by_document', ['documentId'])
@Index('deal_message_documents_brought', ['messageId'], { where: 'NOT is_of_deal' })
export class MessageDocumentEntity {
  @Uuid('message_id', { primary: true }) @References('deal_messages', 'CASCADE') messageId!: string
  @Uuid('document_id', { primary: true }) @References('documents', 'CASCADE') documentId!: string
  @IntegerColumn('position') position!: number
  /** Whether it belonged to the deal when it was attached. */
  @Flag('is_of_deal', true) isOfDeal!: boolean
}

/** A thread with unread messages for a reader. A reader without unread messages has no row. */
@Entity('unread_threads')
@Check('unread_threads_side_check', oneOf('side', messageSides))
@Check('unread_threads_unread_check', 'unread > 0')
@Index('unread_threads_by_deal', ['dealId'])
@Index('unread_threads_newest', ['userId', 'createdAt', 'id'])
export class UnreadThreadEntity {
  @Uuid('user_id', { primary: true }) @References('users') userId!: string
  @Uuid('deal_id', { primary: true }) @References('deals') dealId!: string
  /** The reader's side when they were notified. */
  @Text('side') side!: MessageSide
  @IntegerColumn('unread') unread!: number
  /** The newest unread message and its time. */
  @Uuid('id') @References('deal_messages') id!: string
  @TimestampColumn('created_at') createdAt!: Date
}
