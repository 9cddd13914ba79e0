import {
  Id,
  Json,
  TimestampColumn,
  now,
  References,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/** A group of people of the brokerage who write to each other (docs/rules/notifications-and-mail.md#conversations). */
@Entity('conversations')
@Unique('conversations_people_key', ['people'])
export class ConversationEntity {
  @Id() id!: string
  /** Sorted user ids: the same people have one conversation. */
  @Text('people') people!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

@Entity('conversation_members')
@Check('conversation_members_unread_check', 'unread >= 0')
@Index('conversation_members_by_user', ['userId', 'conversationId'])
export class ConversationMemberEntity {
  @Uuid('conversation_id', { primary: true }) @References('conversations') conversationId!: string
  @Uuid('user_id', { primary: true }) @References('users', 'CASCADE') userId!: string
  /** Messages by others since this member last read it. */
  @IntegerColumn('unread', { default: 0 }) unread!: number
}

@Entity('conversation_messages')
@Index('conversation_messages_in_order', ['conversationId', 'createdAt', 'id'])
export class ConversationMessageEntity {
  @Id() id!: string
  @Uuid('conversation_id') @References('conversations') conversationId!: string
  @Uuid('author_id') @References('users', 'CASCADE') authorId!: string
  @Text('body') body!: string
  /** Ids of the people mentioned with @. */
  @Json('named', { default: [] }) named!: string[]
  @TimestampColumn('created_at', now) createdAt!: Date
}
