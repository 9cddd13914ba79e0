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

/** A month that takes no more entries, with all before it. Append-only (docs/rules/books.md#closing). */
@Entity('book_closings')
@Unique('book_closings_closed_through_key', ['closedThrough'])
export class BookClosingEntity {
  @Id() id!: string
  @Day('closed_through') closedThrough!: string
  @Uuid('author_id') authorId!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** The day on which a brokerage that had CDAs before began to keep its books here (docs/rules/books.md#begin). */
@Entity('book_beginnings')
@Check('book_beginnings_id_check', 'id = 1')
export class BookBeginningEntity {
  @PrimaryColumn({ name: 'id', type: 'integer', default: 1 }) id!: number
  @Day('began_on') beganOn!: string
}

/** How the brokerage's bookkeeping calls an account; what has no row is called as in the default chart. */
@Entity('book_accounts')
export class BookAccountEntity {
  @PrimaryColumn({ type: 'text' }) account!: BookAccount
  @Text('name') name!: string
  @Text('code') code!: string
  @TimestampColumn('updated_at', now) updatedAt!: Date
}

/** An entry of the journal. Append-only; triggers refuse what does not balance and what a closed month would take. */
@Entity('journal_entries')
@Unique('journal_entries_number_key', ['number'])
@Unique('journal_entries_source_key', ['sourceId'])
@Check('journal_entries_source_check', oneOf('source', journalSources))
@Check('journal_entries_belongs_check', 'belongs_to < entered_on')
@Index('journal_entries_by_day', ['enteredOn', 'id'])
@Index('journal_entries_by_source', ['source', 'enteredOn', 'id'])
@Index('journal_entries_search', { synchronize: false })
export class JournalEntryEntity {
  @Id() id!: string
  /** Rises with each entry; a number may be missing. */
  @BigIntegerColumn('number') number!: number
  @Day('entered_on') enteredOn!: string
  /** The day of what it is of, if its month was closed. */
  @Day('belongs_to', optional) belongsTo!: string | null
  @Text('source') source!: JournalSource
  /** The receipt, payout or entry of an agent's account; each is entered once. */
  @Uuid('source_id') sourceId!: string
  @Text('description') description!: string
  /** Who owes or is owed: bookkeeping asks for it with receivables and payables. */
  @Text('name', optional) name!: string | null
  @Uuid('deal_id', optional) @References('deals') dealId!: string | null
  /** No key of the database, as with agents' accounts. */
  @Uuid('author_id', optional) authorId!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** Debits are above zero, credits below. */
@Entity('journal_lines')
@Check('journal_lines_amount_cents_check', 'amount_cents <> 0')
@Index('journal_lines_by_account', ['account', 'entryId'])
export class JournalLineEntity {
  @PrimaryColumn({ name: 'entry_id', type: 'uuid' }) @References('journal_entries') entryId!: string
  @PrimaryColumn({ name: 'position', type: 'integer' }) position!: number
  @Text('account') account!: BookAccount
  @Cents('amount_cents') amountCents!: number
  /** Whose it is, where that is not the entry's. */
  @Text('name', optional) name!: string | null
}
