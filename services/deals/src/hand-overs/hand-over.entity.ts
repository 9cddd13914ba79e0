import type { OwnedRecordKind } from '@bluebonnet/domain'
import { Id, Json, TimestampColumn, now, optional, References, Uuid } from '@bluebonnet/platform/database/schema'
import { Entity, Index } from 'typeorm'

/** What one person gave from one agent to another in one go, and whether they were told. */
@Entity('hand_overs')
@Index('hand_overs_untold', ['actorId', 'fromAgentId', 'toAgentId'], { unique: true, where: 'told_at IS NULL' })
export class HandOverEntity {
  @Id() id!: string
  @Uuid('actor_id') @References('users', 'CASCADE') actorId!: string
  @Uuid('from_agent_id') @References('agents') fromAgentId!: string
  @Uuid('to_agent_id') @References('agents') toAgentId!: string
  /** In the order in which they went; one that went twice stands here twice. */
  @Json('given') given!: [kind: OwnedRecordKind, id: string][]
  @TimestampColumn('changed_at', now) changedAt!: Date
  @TimestampColumn('told_at', optional) toldAt!: Date | null
}
