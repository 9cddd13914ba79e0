import { type OwnedRecordKind, ownedRecordKinds } from '@bluebonnet/domain'
import { Json, TimestampColumn, now, oneOf, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'
import type { TransferredRow } from './transfer-notices.js'

/** A link of a deal that a transfer ended. */
export interface RemovedLink {
  dealId: string
  column: 'clientId' | 'propertyId'
  /** Id of the linked row. */
  id: string
}

/** Data to undo the last transfer of a row (docs/rules/lifecycle.md#transfer-undone). */
@Entity('transfer_undos')
@Check('transfer_undos_kind_check', oneOf('kind', ownedRecordKinds))
@Index('transfer_undos_by_actor', ['actorId'])
@Index('transfer_undos_by_agent', ['toAgentId'])
export class TransferUndoEntity {
  @Text('kind', { primary: true }) kind!: OwnedRecordKind
  @Uuid('row_id', { primary: true }) rowId!: string
  @Uuid('actor_id') @References('users', 'CASCADE') actorId!: string
  @Uuid('to_agent_id') @References('agents') toAgentId!: string
  /** The moved rows with their previous owners. */
  @Json('given') given!: TransferredRow[]
  @Json('cut') cut!: RemovedLink[]
  /** Versions by id of all affected rows except the handed-over row itself. */
  @Json('versions') versions!: Record<string, number>
  @TimestampColumn('created_at', now) createdAt!: Date
}
