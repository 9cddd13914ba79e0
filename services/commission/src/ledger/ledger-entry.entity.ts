import { ledgerKinds, type LedgerKind } from '@bluebonnet/domain'
import {
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
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/**
 * What counts towards an agent's cap, and why. Append-only: the database refuses UPDATE and DELETE. Cap use is the sum
 * of
 * `countedCents` over the agent's cap year, never a stored counter (docs/rules/commission-and-caps.md#cap-use).
 */
@Entity('commission_ledger')
@Unique('commission_ledger_reverses_id_key', ['reversesId'])
@Check('commission_ledger_kind_check', oneOf('kind', ledgerKinds))
@Check(
  'commission_ledger_cda_check',
  "(kind IN ('CDA', 'REVERSAL')) = (cda_id IS NOT NULL AND cda_version IS NOT NULL AND deal_id IS NOT NULL)",
)
@Check('commission_ledger_reversal_check', "(kind = 'REVERSAL') = (reverses_id IS NOT NULL)")
@Check('commission_ledger_reason_check', "kind = 'CDA' OR reason IS NOT NULL")
@Check(
  'commission_ledger_sign_check',
  "(kind <> 'CDA' OR counted_cents >= 0) AND (kind <> 'REVERSAL' OR counted_cents <= 0)",
)
@Unique('commission_ledger_entry_key_key', ['entryKey'])
@Index('commission_ledger_by_cda', ['cdaId', 'cdaVersion'], { where: "kind = 'CDA'" })
@Index('commission_ledger_by_agent', ['agentId', 'createdAt', 'id'])
@Index('commission_ledger_by_day', ['agentId', 'effectiveDate', 'countedCents', 'dealId'])
@Index('commission_ledger_by_deal', ['dealId'])
export class LedgerEntryEntity {
  @Id() id!: string
  @Uuid('agent_id') @References('agents') agentId!: string
  @Text('kind') kind!: LedgerKind
  /** Signed: a reversal negates what its entry counted. */
  @Cents('counted_cents') countedCents!: number
  @Day('cap_year_start') capYearStart!: string
  @Day('effective_date') effectiveDate!: string
  @Uuid('deal_id', optional) @References('deals') dealId!: string | null
  @Uuid('cda_id', optional) @References('cdas') cdaId!: string | null
  @IntegerColumn('cda_version', optional) cdaVersion!: number | null
  /** For a CDA's entry: its CDA, version and agent, so that each counts once. */
  @Text('entry_key', optional) entryKey!: string | null
  /** An entry can be reversed once. */
  @Uuid('reverses_id', optional) @References('commission_ledger') reversesId!: string | null
  @Text('reason', optional) reason!: string | null
  @Uuid('author_id') @References('users') authorId!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}
