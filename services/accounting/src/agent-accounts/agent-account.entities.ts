import {
  type AccountKind,
  accountKinds,
  type ChargeFrequency,
  chargeFrequencies,
  type PaymentMethod,
  paymentMethods,
} from '@bluebonnet/domain'
import {
  Cents,
  ChangedIn,
  Day,
  Flag,
  Id,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  RowVersion,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/** Recurring charges to agents (docs/rules/agent-accounts.md#recurring). */
@Entity('recurring_charges')
@Check('recurring_charges_every_check', oneOf('every', chargeFrequencies))
@Check('recurring_charges_amount_cents_check', 'amount_cents > 0')
@Check('recurring_charges_days_check', 'ends_on >= starts_on')
@Index('recurring_charges_newest', ['createdAt', 'id'])
export class RecurringChargeEntity {
  @Id() id!: string
  @Text('label') label!: string
  @Cents('amount_cents') amountCents!: number
  @Text('every') every!: ChargeFrequency
  @Day('starts_on') startsOn!: string
  @Day('ends_on', optional) endsOn!: string | null
  /** Null applies to every active agent. */
  @Uuid('agent_id', optional) @References('agents') agentId!: string | null
  /** Last day up to which everybody has been charged. */
  @Day('charged_through', optional) chargedThrough!: string | null
  @RowVersion() version!: number
  @ChangedIn() changedIn?: Record<string, number>
  @TimestampColumn('created_at', now) createdAt!: Date
  @TimestampColumn('updated_at', now) updatedAt!: Date
}

/**
 * What an agent owes the brokerage, and why. Append-only: the database refuses UPDATE and DELETE. The balance is the
 * sum of `amountCents`, never a stored counter (docs/rules/agent-accounts.md#entries).
 */
@Entity('agent_entries')
@Unique('agent_entries_reverses_id_key', ['reversesId'])
@Check('agent_entries_kind_check', oneOf('kind', accountKinds))
@Check('agent_entries_reversal_check', "(kind = 'REVERSAL') = (reverses_id IS NOT NULL)")
@Check(
  'agent_entries_cda_check',
  "(cda_id IS NULL) = (cda_version IS NULL) AND (kind <> 'TAKEN_AT_CLOSING' OR cda_id IS NOT NULL)",
)
@Check(
  'agent_entries_sign_check',
  "kind = 'REVERSAL' OR CASE kind WHEN 'CHARGE' THEN amount_cents > 0 ELSE amount_cents < 0 END",
)
@Check('agent_entries_charge_check', '(charge_id IS NULL) = (period IS NULL)')
@Check('agent_entries_method_check', oneOf('method', paymentMethods))
@Check(
  'agent_entries_payment_check',
  "kind = 'PAYMENT' OR (method IS NULL AND reference IS NULL AND deposited_on IS NULL AND NOT to_deposit)",
)
@Index('agent_entries_by_deal', ['dealId'], { where: 'deal_id IS NOT NULL' })
@Index('agent_entries_deposited', ['createdAt', 'id'], { where: 'to_deposit' })
@Index('agent_entries_charge_once', ['agentId', 'chargeId', 'period'], { unique: true, where: 'charge_id IS NOT NULL' })
@Check('agent_entries_cda_line_check', "cda_line IS NULL OR cda_id IS NOT NULL AND kind = 'CHARGE'")
@Index('agent_entries_cda_line_once', ['cdaId', 'cdaVersion', 'cdaLine'], {
  unique: true,
  where: 'cda_line IS NOT NULL',
})
@Index('agent_entries_by_agent', ['agentId', 'createdAt', 'id'])
@Index('agent_entries_by_cda', ['cdaId'], { where: 'cda_id IS NOT NULL' })
export class AgentEntryEntity {
  @Id() id!: string
  @Uuid('agent_id') @References('agents') agentId!: string
  @Text('kind') kind!: AccountKind
  /** Signed: a positive amount increases the debt. */
  @Cents('amount_cents') amountCents!: number
  @Day('effective_date') effectiveDate!: string
  @Text('reason') reason!: string
  @Uuid('charge_id', optional) @References('recurring_charges') chargeId!: string | null
  /** Due day of the recurring charge. */
  @Day('period', optional) period!: string | null
  @Uuid('deal_id', optional) @References('deals') dealId!: string | null
  @Uuid('cda_id', optional) @References('cdas') cdaId!: string | null
  @IntegerColumn('cda_version', optional) cdaVersion!: number | null
  /** For a charge that the deal could not cover: position of its line in the CDA. */
  @IntegerColumn('cda_line', optional) cdaLine!: number | null
  /** How an agent paid. Set for payments only. */
  @Text('method', optional) method!: PaymentMethod | null
  @Text('reference', optional) reference!: string | null
  /** Day on which the bank received it, as entered. */
  @Day('deposited_on', optional) depositedOn!: string | null
  /** It went to the bank later than it came, or waits for that. */
  @Flag('to_deposit') toDeposit!: boolean
  /** An entry can be reversed once. */
  @Uuid('reverses_id', optional) @References('agent_entries') reversesId!: string | null
  /** No foreign key: a user may be removed, and this row never changes. */
  @Uuid('author_id', optional) authorId!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** An agent's monthly statement, with its page once it is rendered (docs/rules/agent-accounts.md#statements). */
@Entity('account_statements')
@Unique('account_statements_month_key', ['agentId', 'month'])
@Check('account_statements_month_check', "month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'")
export class AccountStatementEntity {
  @Id() id!: string
  @Uuid('agent_id') @References('agents') agentId!: string
  /** `2026-11`, in the brokerage's time zone. */
  @Text('month') month!: string
  @Cents('opening_cents') openingCents!: number
  @Cents('closing_cents') closingCents!: number
  @Uuid('object_id', optional) @References('objects', 'SET NULL') objectId!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
}
