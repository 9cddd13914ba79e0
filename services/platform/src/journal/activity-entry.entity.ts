import { activityTypes } from '@bluebonnet/contracts'
import type { ActivityType } from '@bluebonnet/contracts'
import { Check, Entity, Index } from 'typeorm'
import { oneOf } from '../database/checks.js'
import { Id, Moment, now, optional, Text, Uuid } from '../database/columns.js'
import { References } from '../database/references.js'

/** What happened, in words for people. */
@Entity('activity_log')
@Check('activity_log_type_check', oneOf('type', activityTypes))
@Index('activity_log_newest', ['createdAt', 'id'])
@Index('activity_log_by_agent', ['agentId', 'createdAt', 'id'])
@Index('activity_log_by_user', ['userId', 'createdAt', 'id'])
@Index('activity_log_by_entity', ['entityId', 'createdAt'])
@Index('activity_log_search', { synchronize: false })
export class ActivityEntryEntity {
  @Id() id!: string
  /** Who did it. */
  @Uuid('user_id') @References('users') userId!: string
  /** Whose business it belongs to: this agent sees the entry, whoever did it. */
  @Uuid('agent_id', optional) @References('agents') agentId!: string | null
  @Text('type') type!: ActivityType
  @Text('description') description!: string
  @Uuid('entity_id', optional) entityId!: string | null
  @Text('entity_type', optional) entityType!: string | null
  @Moment('created_at', now) createdAt!: Date
}
