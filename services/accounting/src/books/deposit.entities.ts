import {
  Cents,
  Day,
  Id,
  now,
  optional,
  References,
  Text,
  TimestampColumn,
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, PrimaryColumn, Unique } from 'typeorm'

/**
 * Several receipts as one line of the bank's statement. Append-only: a deposit is reversed by another one
 * (docs/rules/books.md#deposits).
 */
@Entity('deposits')
@Unique('deposits_reverses_id_key', ['reversesId'])
@Check('deposits_sign_check', 'CASE WHEN reverses_id IS NULL THEN amount_cents > 0 ELSE amount_cents <= 0 END')
@Check('deposits_reason_check', '(reverses_id IS NULL) = (reason IS NULL)')
@Index('deposits_newest', ['createdAt', 'id'])
export class DepositEntity {
  @Id() id!: string
  @Day('deposited_on') depositedOn!: string
  @Cents('amount_cents') amountCents!: number
  @Text('reference', optional) reference!: string | null
  @Text('reason', optional) reason!: string | null
  @Uuid('reverses_id', optional) @References('deposits') reversesId!: string | null
  /** No foreign key, as with agents' accounts. */
  @Uuid('author_id') authorId!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** A receipt from title, or a payment of an agent, that a deposit consists of. Append-only. */
@Entity('deposit_items')
@Check('deposit_items_one_check', '(receipt_id IS NULL) <> (entry_id IS NULL)')
@Index('deposit_items_by_receipt', ['receiptId'], { where: 'receipt_id IS NOT NULL' })
@Index('deposit_items_by_entry', ['entryId'], { where: 'entry_id IS NOT NULL' })
export class DepositItemEntity {
  @PrimaryColumn({ name: 'deposit_id', type: 'uuid' }) @References('deposits') depositId!: string
  @PrimaryColumn({ name: 'position', type: 'integer' }) position!: number
  @Uuid('receipt_id', optional) @References('receipts') receiptId!: string | null
  @Uuid('entry_id', optional) @References('agent_entries') entryId!: string | null
}
