import { dealSides } from '@bluebonnet/contracts'
import type { DealSide, DocumentType } from '@bluebonnet/contracts'
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

/** The papers that a deal needs, by its side (docs/rules/papers-and-retention.md#papers). */
@Entity('checklists')
@Check('checklists_type_check', oneOf('type', dealSides))
export class ChecklistEntity {
  @Id() id!: string
  @Text('type') type!: DealSide
  @Json('items') items!: ChecklistItem[]
  @Moment('created_at', now) createdAt!: Date
  @Moment('updated_at', now) updatedAt!: Date
}
