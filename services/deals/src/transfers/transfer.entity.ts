import type { OwnedRecordKind } from '@bluebonnet/domain'
import { Id, Json, TimestampColumn, now, optional, References, Uuid } from '@bluebonnet/platform/database/schema'
import { Entity, Index } from 'typeorm'

/** What one user moved from one agent to another in quick succession, and whether they were notified. */
@Entity('transfers')
@Index('transfers_untold', ['actorId', 'fromAgentId', 'toAgentId'], { unique: true, where: 'told_at IS NULL' })
export class TransferEntity {
  @Id() id!: string
  @Uuid('actor_id') @References('users', 'CASCADE') actorId!: string
  @Uuid('from_agent_id') @References('agents') fromAgentId!: string
  @Uuid('to_agent_id') @References('agents') toAgentId!: string
  /** In the order of the moves. A row that moved twice appears twice. */
  @Json('given') given!: [kind: OwnedRecordKind, id: string][]
  @TimestampColumn('changed_at', now) changedAt!: Date
  @TimestampColumn('told_at', optional) toldAt!: Date | null
}
