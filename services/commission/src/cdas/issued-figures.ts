import type { Counted } from '@bluebonnet/commission'
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
import type { CommissionSource } from '../participants/deal-terms.js'
import type { CdaFacts, CdaSignature } from './cda-figures.js'

/**
 * What a version of a CDA says and what became of it: the columns that the current version and every superseded one
 * share. All sums in cents; the four parts make gross and client's payment exactly.
 */
export abstract class IssuedFigures {
  @Id() id!: string
  /** The deal's own agent. */
  @Uuid('agent_id') @References('agents') agentId!: string

  @Cents('sale_price_cents') salePriceCents!: number
  @Cents('gross_commission_cents') grossCommissionCents!: number
  /** What the client pays beside it, and is divided with it. */
  @Cents('client_paid_cents', { default: 0 }) clientPaidCents!: number
  @Cents('brokerage_split_cents') brokerageSplitCents!: number
  @Cents('agent_split_cents') agentSplitCents!: number
  @Cents('per_file_fee_cents') perFileFeeCents!: number
  /** What its agents owed before the deal, and it takes (docs/rules/agent-accounts.md#reserved); no fee. */
  @Cents('arrears_cents', { default: 0 }) arrearsCents!: number
  /** What referrals, rebates, concessions, advances and levies come to. */
  @Cents('other_payees_cents', { default: 0 }) otherPayeesCents!: number
  @Flag('cap_applied') capApplied!: boolean
  /** The part of the brokerage's split that counts towards the cap. */
  @Cents('cap_counted_cents') capCountedCents!: number
  /** What the agent's cap year held before this CDA; corrections can make it negative. */
  @Cents('cap_used_before_cents') capUsedBeforeCents!: number
  @Day('cap_year_start') capYearStart!: string
  /** The day that decides the cap year: the closing, else the day of issue. */
  @Day('effective_date') effectiveDate!: string
  @Text('commission_source') commissionSource!: CommissionSource
  /** Thousandths of a percent, unless an amount was entered. */
  @IntegerColumn('commission_rate', optional) commissionRate!: number | null
  @Uuid('plan_id') @References('plans') planId!: string
  /** What that plan said then. */
  @Json('plan') plan!: CdaPlan
  /** What it counts towards that plan's caps and limits; null for one of the three, whose cap the ledger knows. */
  @Json('counted', optional) counted!: Counted | null
  @Json('facts') facts!: CdaFacts

  @Uuid('document_id', optional) @References('documents') documentId!: string | null
  @Uuid('signed_document_id', optional) @References('documents') signedDocumentId!: string | null
  @Json('signature', optional) signature!: CdaSignature | null

  @Uuid('approved_by', optional) @References('users') approvedBy!: string | null
  @TimestampColumn('approved_at', optional) approvedAt!: Date | null
  @TimestampColumn('sent_to_title_at', optional) sentToTitleAt!: Date | null
  @TimestampColumn('voided_at', optional) voidedAt!: Date | null
  /** Who voided it, or moved the deal so that it came apart; empty while it stands. */
  @Uuid('voided_by', optional) @References('users') voidedBy!: string | null
  @Text('void_reason', optional) voidReason!: string | null

  @Uuid('created_by') @References('users') createdBy!: string
}
