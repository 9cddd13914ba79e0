import { Id, Moment, now, oneOf, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** The two sides on which the people of a deal's thread stand: its agent with the TCs, and the brokers and managers. */
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
  /** The side that the author spoke for. */
  @Text('from_side') fromSide!: MessageSide
  @Text('body') body!: string
  @Moment('created_at', now) createdAt!: Date
}
