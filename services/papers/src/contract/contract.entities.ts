import {
  type ContractEventKind,
  type DeadlineKind,
  type PropertyZone,
  termsSources,
  contractEventTypes,
  kindsToCome,
} from '@bluebonnet/domain'
import {
  Cents,
  Day,
  Id,
  TimestampColumn,
  notNegative,
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
 * Terms of a contract and of each amendment, complete: append-only, the newest version applies
 * (docs/rules/contract-clock.md#terms). No foreign keys to people and papers: these rows never change and would block
 * their deletion.
 */
@Entity('contract_terms')
@Unique('contract_terms_deal_id_version_key', ['dealId', 'version'])
@Check('contract_terms_source_check', oneOf('source', termsSources))
@Check('contract_terms_version_check', '(version = 1) = (replaces IS NULL) AND replaces = version - 1')
@Check('contract_terms_option_fee_cents_check', notNegative('option_fee_cents'))
@Check('contract_terms_earnest_money_cents_check', notNegative('earnest_money_cents'))
@Check('contract_terms_additional_earnest_money_cents_check', notNegative('additional_earnest_money_cents'))
@Check('contract_terms_closing_date_check', 'closing_date >= effective_date')
export class ContractTermsEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  @IntegerColumn('version') version!: number
  @IntegerColumn('replaces', optional) replaces!: number | null
  @Text('source') source!: (typeof termsSources)[number]
  /** Day 0 of every count. */
  @Day('effective_date') effectiveDate!: string
  @IntegerColumn('option_days', optional) optionDays!: number | null
  @Cents('option_fee_cents', optional) optionFeeCents!: number | null
  @Cents('earnest_money_cents', optional) earnestMoneyCents!: number | null
  @IntegerColumn('earnest_money_days') earnestMoneyDays!: number
  @Cents('additional_earnest_money_cents', optional) additionalEarnestMoneyCents!: number | null
  @IntegerColumn('additional_earnest_money_days', optional) additionalEarnestMoneyDays!: number | null
  @IntegerColumn('financing_days', optional) financingDays!: number | null
  @IntegerColumn('survey_days', optional) surveyDays!: number | null
  @IntegerColumn('title_objection_days', optional) titleObjectionDays!: number | null
  @Day('closing_date', optional) closingDate!: string | null
  /** Determines the time zone of deadlines with a time of day. */
  @Text('county', optional) county!: string | null
  /** Time zone outside Texas, chosen by the user. */
  @Text('time_zone', optional) timeZone!: PropertyZone | null
  /** The source document. */
  @Uuid('document_id', optional) documentId!: string | null
  @Uuid('created_by') createdBy!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** Delivered money and received papers: append-only, the latest event of each kind applies. */
@Entity('contract_events')
@Check('contract_events_kind_check', oneOf('kind', contractEventTypes))
@Check('contract_events_amount_cents_check', notNegative('amount_cents'))
@Index('contract_events_by_deal', ['dealId', 'createdAt', 'id'])
export class ContractEventEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  @Text('kind') kind!: ContractEventKind
  @Day('day') day!: string
  @Cents('amount_cents', optional) amountCents!: number | null
  /** The receipt document. */
  @Uuid('document_id', optional) documentId!: string | null
  @Uuid('created_by') createdBy!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** An open deadline of a contract that no date of its deal shows, for calendars and reminders. */
@Entity('contract_deadlines')
@Unique('contract_deadlines_deal_id_kind_key', ['dealId', 'kind'])
@Check('contract_deadlines_kind_check', oneOf('kind', kindsToCome))
@Index('contract_deadlines_by_day', ['day', 'id'])
export class ContractDeadlineEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  @Text('kind') kind!: DeadlineKind
  @Day('day') day!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}
