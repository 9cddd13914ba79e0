import { dealKinds, dealSides } from '@bluebonnet/contracts'
import type { DealFacts, DealKind, DealSide, DocumentType } from '@bluebonnet/contracts'
import { Id, Json, Moment, now, oneOf, Text } from '@bluebonnet/platform/database/schema'
import { Check, Entity } from 'typeorm'

export interface ChecklistItem {
  key: string
  label: string
  /** A document of this type ticks the item. */
  documentType: DocumentType | null
  done: boolean
  doneAt: string | null
  doneBy: string | null
}

/**
 * What decides the papers of a deal (docs/rules/papers-and-retention.md#papers). `items` repeats them for the release
 * that runs beside.
 */
@Entity('checklists')
@Check('checklists_type_check', oneOf('type', dealSides))
@Check('checklists_kind_check', oneOf('kind', dealKinds))
export class ChecklistEntity {
  @Id() id!: string
  @Text('type') type!: DealSide
  @Json('items') items!: ChecklistItem[]
  @Text('kind', { default: 'SALE' }) kind!: DealKind
  @Json('facts', { default: {} }) facts!: DealFacts
  @Moment('created_at', now) createdAt!: Date
  @Moment('updated_at', now) updatedAt!: Date
}
