import { type BookAccount, type JournalSource, journalSources } from '@bluebonnet/domain'
import {
  BigIntegerColumn,
  Cents,
  Day,
  Id,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  Text,
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, PrimaryColumn, Unique } from 'typeorm'

/**
 * A closed month, which accepts no more entries, nor do the months before it. Append-only
 * (docs/rules/books.md#closing).
 */
@Entity('book_closings')
@Unique('book_closings_closed_through_key', ['closedThrough'])
export class BookClosingEntity {
  @Id() id!: string
  @Day('closed_through') closedThrough!: string
  @Uuid('author_id') authorId!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** The day from which a brokerage with earlier CDAs keeps its books here (docs/rules/books.md#begin). */
@Entity('book_beginnings')
@Check('book_beginnings_id_check', 'id = 1')
export class BookBeginningEntity {
  @PrimaryColumn({ name: 'id', type: 'integer', default: 1 }) id!: number
  @Day('began_on') beganOn!: string
}

/** The brokerage's own name for an account. Accounts without a row use the default chart. */
@Entity('book_accounts')
export class BookAccountEntity {
  @PrimaryColumn({ type: 'text' }) account!: BookAccount
  @Text('name') name!: string
  @Text('code') code!: string
  @TimestampColumn('updated_at', now) updatedAt!: Date
}

/** A journal entry. Append-only: triggers refuse entries that do not balance or fall in a closed month. */
@Entity('journal_entries')
@Unique('journal_entries_number_key', ['number'])
@Unique('journal_entries_source_key', ['sourceId', 'source'])
@Check('journal_entries_source_check', oneOf('source', journalSources))
@Check('journal_entries_belongs_check', 'belongs_to < entered_on')
@Index('journal_entries_by_deal', ['dealId'], { where: 'deal_id IS NOT NULL' })
@Index('journal_entries_by_day', ['enteredOn', 'id'])
@Index('journal_entries_by_source', ['source', 'enteredOn', 'id'])
@Index('journal_entries_search', { synchronize: false })
export class JournalEntryEntity {
  @Id() id!: string
  /** Increases with each entry. Gaps are possible. */
  @BigIntegerColumn('number') number!: number
  @Day('entered_on') enteredOn!: string
  /** The original day, if its month was already closed. */
  @Day('belongs_to', optional) belongsTo!: string | null
  @Text('source') source!: JournalSource
  /** What is behind this entry, entered once. Of source DEPOSIT also what left a deposit by being reversed. */
  @Uuid('source_id') sourceId!: string
  @Text('description') description!: string
  /** Customer or vendor: accounting software requires a name for receivables and payables. */
  @Text('name', optional) name!: string | null
  @Uuid('deal_id', optional) @References('deals') dealId!: string | null
  /** No foreign key, as with agents' accounts. */
  @Uuid('author_id', optional) authorId!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** Debits are positive, credits negative. */
@Entity('journal_lines')
@Check('journal_lines_amount_cents_check', 'amount_cents <> 0')
@Index('journal_lines_by_account', ['account', 'entryId'])
export class JournalLineEntity {
  @PrimaryColumn({ name: 'entry_id', type: 'uuid' }) @References('journal_entries') entryId!: string
  @PrimaryColumn({ name: 'position', type: 'integer' }) position!: number
  @Text('account') account!: BookAccount
  @Cents('amount_cents') amountCents!: number
  /** Customer or vendor of this line, if it differs from the entry's. */
  @Text('name', optional) name!: string | null
}
