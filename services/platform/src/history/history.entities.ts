import { type ActivityType, activityTypes } from '@bluebonnet/domain'
import { Check, Entity, Index, PrimaryColumn, Unique } from 'typeorm'
import {
  bigintAsNumber,
  Id,
  Json,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  Text,
  Uuid,
} from '../database/schema.js'

/** An event, in words for people. */
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
  /** The agent whose business it belongs to; they see the entry, whoever did it. */
  @Uuid('agent_id', optional) @References('agents') agentId!: string | null
  @Text('type') type!: ActivityType
  @Text('description') description!: string
  @Uuid('entity_id', optional) entityId!: string | null
  @Text('entity_type', optional) entityType!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** Who did what to which row, before and after. Append-only: the database refuses UPDATE and DELETE. */
@Entity('audit_log')
@Index('audit_log_newest', ['createdAt', 'id'])
@Index('audit_log_by_entity', ['entityType', 'entityId', 'createdAt', 'id'])
@Index('audit_log_by_actor', ['actorId', 'createdAt', 'id'])
@Index('audit_log_by_action', ['action', 'createdAt', 'id'])
@Index('audit_log_search', { synchronize: false })
export class AuditEntryEntity {
  @Id() id!: string
  /** Empty for an act of the product itself. */
  @Uuid('actor_id', optional) @References('users') actorId!: string | null
  @Text('action') action!: string
  @Text('entity_type') entityType!: string
  @Uuid('entity_id', optional) entityId!: string | null
  @Json('before', optional) before!: Record<string, unknown> | null
  @Json('after', optional) after!: Record<string, unknown> | null
  @Text('reason', optional) reason!: string | null
  @Text('request_id', optional) requestId!: string | null
  /**
   * The names, at the time of writing, of the person, the row, and the rows that the fields refer to; empty in older
   * entries.
   */
  @Text('actor_name', optional) actorName!: string | null
  @Text('subject', optional) subject!: string | null
  @Json('names', optional) names!: Record<string, string> | null
  @TimestampColumn('created_at', now) createdAt!: Date
}

/**
 * One link of the audit log's hash chain: each seal covers one entry and the previous seal. A separate table, so that
 * sealing never blocks a writer. Append-only as well.
 */
@Entity('audit_seals')
@Unique('audit_seals_entry_id_key', ['entryId'])
@Check('audit_seals_position_check', 'position > 0')
export class AuditSealEntity {
  /** 1, 2, 3, … without a gap. */
  @PrimaryColumn({ name: 'position', type: 'bigint', transformer: bigintAsNumber }) position!: number
  @Uuid('entry_id') @References('audit_log') entryId!: string
  @Text('previous_hash') previousHash!: string
  @Text('hash') hash!: string
  @TimestampColumn('sealed_at', now) sealedAt!: Date
}

/** An entry of the audit log without a seal: a trigger adds it, the sealer removes it. */
@Entity('audit_waiting')
export class AuditWaitingEntity {
  @PrimaryColumn({ name: 'entry_id', type: 'uuid' }) entryId!: string
}
