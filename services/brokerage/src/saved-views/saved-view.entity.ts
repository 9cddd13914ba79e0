import { viewedLists, type ViewedList } from '@bluebonnet/domain'
import { Id, TimestampColumn, now, oneOf, optional, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

@Entity('saved_views')
@Check('saved_views_list_check', oneOf('list', viewedLists))
// Unique; the brokerage's by name only.
@Index('saved_views_by_name', { synchronize: false })
export class SavedViewEntity {
  @Id() id!: string
  /** The owner; null for a view of the brokerage. */
  @Uuid('user_id', optional) @References('users', 'CASCADE') userId!: string | null
  @Text('list') list!: ViewedList
  @Text('name') name!: string
  @Text('search') search!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}
