import { Entity, Index } from 'typeorm'
import { Id, Json, Moment, now, optional, Text, Uuid } from '../database/columns.js'
import { References } from '../database/references.js'

/** Who did what to which row, before and after. Append-only: the database refuses UPDATE and DELETE. */
@Entity('audit_log')
@Index('audit_log_newest', ['createdAt', 'id'])
@Index('audit_log_by_entity', ['entityType', 'entityId', 'createdAt', 'id'])
@Index('audit_log_by_actor', ['actorId', 'createdAt', 'id'])
@Index('audit_log_by_action', ['action', 'createdAt', 'id'])
@Index('audit_log_search', { synchronize: false })
export class AuditEntryEntity {
  @Id() id!: string
  /** Empty where the product itself acted. */
  @Uuid('actor_id', optional) @References('users') actorId!: string | null
  @Text('action') action!: string
  @Text('entity_type') entityType!: string
  @Uuid('entity_id', optional) entityId!: string | null
  @Json('before', optional) before!: Record<string, unknown> | null
  @Json('after', optional) after!: Record<string, unknown> | null
  @Text('reason', optional) reason!: string | null
  @Text('request_id', optional) requestId!: string | null
  /**
   * How the person, the row, and by their ids what the fields refer to, were called when this was written; empty in
   * older entries.
   */
  @Text('actor_name', optional) actorName!: string | null
  @Text('subject', optional) subject!: string | null
  @Json('names', optional) names!: Record<string, string> | null
  @Moment('created_at', now) createdAt!: Date
}
