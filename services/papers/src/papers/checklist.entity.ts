import { dealKinds, dealSides, type DealFacts, type DealKind, type DealSide } from '@bluebonnet/domain'
import { Flag, Id, Json, TimestampColumn, now, oneOf, Text } from '@bluebonnet/platform/database/schema'
import { Check, Entity } from 'typeorm'

/** What determines the papers of a deal (docs/rules/papers-and-retention.md#papers). */
@Entity('checklists')
@Check('checklists_type_check', oneOf('type', dealSides))
@Check('checklists_kind_check', oneOf('kind', dealKinds))
export class ChecklistEntity {
  @Id() id!: string
  @Text('type') type!: DealSide
  @Text('kind', { default: 'SALE' }) kind!: DealKind
  @Json('facts', { default: {} }) facts!: DealFacts
  /** A user ticked the CDA at the end of the list. */
  @Flag('cda_ticked') cdaTicked!: boolean
  @TimestampColumn('created_at', now) createdAt!: Date
  @TimestampColumn('updated_at', now) updatedAt!: Date
}
