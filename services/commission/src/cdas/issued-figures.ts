import type { CountedUse } from '@bluebonnet/commission'
import {
  Cents,
  Day,
  Flag,
  Id,
  Json,
  TimestampColumn,
  optional,
  References,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import type { CdaPlan } from '../estimates/figures.js'
import type { CommissionSource } from '@bluebonnet/domain'
import type { CdaFacts, CdaSignature } from './cda-figures.js'

/**
 * Content and state of a CDA version: the columns that the current and all superseded versions share. All sums are in
 * cents; the four parts add up exactly to the gross plus what the client pays.
 */
export abstract class IssuedFigures {
  @Id() id!: string
  /** The deal's own agent. */
  @Uuid('agent_id') @References('agents') agentId!: string

  @Cents('sale_price_cents') salePriceCents!: number
  @Cents('gross_commission_cents') grossCommissionCents!: number
  /** What the client pays in addition to the gross. It is divided with the gross. */
  @Cents('client_paid_cents', { default: 0 }) clientPaidCents!: number
  @Cents('brokerage_split_cents') brokerageSplitCents!: number
  @Cents('agent_split_cents') agentSplitCents!: number
  @Cents('per_file_fee_cents') perFileFeeCents!: number
  /** Agents' earlier debts that this CDA takes (docs/rules/agent-accounts.md#reserved). Not a fee. */
  @Cents('arrears_cents', { default: 0 }) arrearsCents!: number
  /** Sum of referrals, rebates, concessions, advances and levies. */
  @Cents('other_payees_cents', { default: 0 }) otherPayeesCents!: number
  @Flag('cap_applied') capApplied!: boolean
  /** The part of the brokerage's split that counts towards the cap. */
  @Cents('cap_counted_cents') capCountedCents!: number
  /** Use of the agent's cap year before this CDA. Corrections can make it negative. */
  @Cents('cap_used_before_cents') capUsedBeforeCents!: number
  @Day('cap_year_start') capYearStart!: string
  /** The day that determines the cap year: the closing, else the day of issue. */
  @Day('effective_date') effectiveDate!: string
  @Text('commission_source') commissionSource!: CommissionSource
  /** Thousandths of a percent. Null if an amount was entered. */
  @IntegerColumn('commission_rate', optional) commissionRate!: number | null
  @Uuid('plan_id') @References('plans') planId!: string
  /** The plan's terms at that time. */
  @Json('plan') plan!: CdaPlan
  /** What it counts towards that plan's caps and limits. Null for a standard plan, whose cap the ledger tracks. */
  @Json('counted', optional) counted!: CountedUse | null
  @Json('facts') facts!: CdaFacts

  @Uuid('document_id', optional) @References('documents') documentId!: string | null
  @Uuid('signed_document_id', optional) @References('documents') signedDocumentId!: string | null
  @Json('signature', optional) signature!: CdaSignature | null

  @Uuid('approved_by', optional) @References('users') approvedBy!: string | null
  @TimestampColumn('approved_at', optional) approvedAt!: Date | null
  @TimestampColumn('sent_to_title_at', optional) sentToTitleAt!: Date | null
  @TimestampColumn('voided_at', optional) voidedAt!: Date | null
  /** The user who voided it, or whose change of the deal voided it. Null while it is valid. */
  @Uuid('voided_by', optional) @References('users') voidedBy!: string | null
  @Text('void_reason', optional) voidReason!: string | null

  @Uuid('created_by') @References('users') createdBy!: string
}
