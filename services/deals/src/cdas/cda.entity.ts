import { compPlans } from '@bluebonnet/contracts'
import type { CompPlan } from '@bluebonnet/contracts'
import { Cents, Day, Flag, Id, Json, Moment, notNegative, now, oneOf, optional, References, Text, together, Uuid, Whole } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'
import { commissionSources, pageStates } from './cda-figures.js'
import type { CdaFacts, CdaLine, CdaSignature, CommissionSource, PageState, PlanSnapshot } from './cda-figures.js'

/**
 * A deal's commission disbursement authorization (SPEC section 3, cdas): one row per deal, holding the current version.
 * All sums in cents; the three parts make the gross exactly.
 */
@Entity('cdas')
@Unique('cdas_deal_id_key', ['dealId'])
@Check('cdas_version_check', 'version > 0')
@Check('cdas_sale_price_cents_check', notNegative('sale_price_cents'))
@Check('cdas_parts_check', 'brokerage_split_cents >= 0 AND agent_split_cents >= 0 AND per_file_fee_cents >= 0')
@Check('cdas_sum_check', 'brokerage_split_cents + agent_split_cents + per_file_fee_cents = gross_commission_cents')
@Check('cdas_cap_counted_cents_check', 'cap_counted_cents BETWEEN 0 AND brokerage_split_cents')
@Check('cdas_comp_plan_check', oneOf('comp_plan', compPlans))
@Check('cdas_commission_source_check', oneOf('commission_source', commissionSources))
@Check('cdas_page_state_check', oneOf('page_state', pageStates))
@Check('cdas_signed_page_state_check', oneOf('signed_page_state', pageStates))
@Check('cdas_approval_check', together('approved_by', 'approved_at'))
@Check('cdas_void_check', '(voided_at IS NULL) = (void_reason IS NULL)')
@Check('cdas_sent_check', 'sent_to_title_at IS NULL OR approved_at IS NOT NULL')
@Index('cdas_newest', ['createdAt', 'id'])
@Index('cdas_by_agent', ['agentId', 'createdAt', 'id'])
@Index('cdas_open', ['createdAt', 'id'], { where: 'voided_at IS NULL AND approved_at IS NULL' })
@Index('cdas_approved', ['createdAt', 'id'], { where: 'voided_at IS NULL AND approved_at IS NOT NULL' })
@Index('cdas_sent', ['createdAt', 'id'], { where: 'voided_at IS NULL AND sent_to_title_at IS NOT NULL' })
@Index('cdas_voided', ['createdAt', 'id'], { where: 'voided_at IS NOT NULL' })
@Index('cdas_stale', ['createdAt', 'id'], { where: 'voided_at IS NULL AND stale' })
@Index('cdas_by_document', ['documentId'])
@Index('cdas_by_signed_document', ['signedDocumentId'])
export class CdaEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  /** The agent who is paid. */
  @Uuid('agent_id') @References('agents') agentId!: string
  @Whole('version', { default: 1 }) version!: number

  @Cents('sale_price_cents') salePriceCents!: number
  @Cents('gross_commission_cents') grossCommissionCents!: number
  @Cents('brokerage_split_cents') brokerageSplitCents!: number
  @Cents('agent_split_cents') agentSplitCents!: number
  @Cents('per_file_fee_cents') perFileFeeCents!: number
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
  @Whole('commission_rate', optional) commissionRate!: number | null
  @Text('comp_plan') compPlan!: CompPlan
  @Json('plan') plan!: PlanSnapshot
  @Json('lines') lines!: CdaLine[]
  @Json('facts') facts!: CdaFacts

  /** Made under a plan that the agent set after the deal was submitted: approving asks for an explicit yes. */
  @Flag('plan_changed') planChanged!: boolean
  /** What the plan at submission would have given, for comparison. */
  @Json('plan_before', optional) planBefore!: { plan: PlanSnapshot; lines: CdaLine[] } | null
  /** The deal has changed since these figures were made. */
  @Flag('stale') stale!: boolean
  @Text('stale_reason', optional) staleReason!: string | null

  @Text('page_state', { default: 'QUEUED' }) pageState!: PageState
  /** Set when the page is there; the signed page's once it is approved. */
  @Text('pdf_url', optional) pdfUrl!: string | null
  @Uuid('document_id', optional) @References('documents') documentId!: string | null
  @Text('signed_page_state', optional) signedPageState!: PageState | null
  @Uuid('signed_document_id', optional) @References('documents') signedDocumentId!: string | null
  @Json('signature', optional) signature!: CdaSignature | null

  @Uuid('approved_by', optional) @References('users') approvedBy!: string | null
  @Moment('approved_at', optional) approvedAt!: Date | null
  @Moment('sent_to_title_at', optional) sentToTitleAt!: Date | null
  @Moment('voided_at', optional) voidedAt!: Date | null
  /** Empty where the deal's own move voided it. */
  @Uuid('voided_by', optional) @References('users') voidedBy!: string | null
  @Text('void_reason', optional) voidReason!: string | null

  @Uuid('created_by') @References('users') createdBy!: string
  /** When this version was issued. */
  @Moment('issued_at', now) issuedAt!: Date
  @Moment('created_at', now) createdAt!: Date
  @Moment('updated_at', now) updatedAt!: Date
}
