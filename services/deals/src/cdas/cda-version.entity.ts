import { compPlans } from '@bluebonnet/contracts'
import type { CompPlan } from '@bluebonnet/contracts'
import { Cents, Day, Flag, Id, Json, Moment, now, oneOf, optional, References, Text, Uuid, Whole } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'
import { commissionSources } from './cda-figures.js'
import type { CdaFacts, CdaLine, CdaSignature, CommissionSource, PlanSnapshot } from './cda-figures.js'

/** A version that a later one superseded, as it stood then: nothing that was ever issued is lost. */
@Entity('cda_versions')
@Unique('cda_versions_cda_id_version_key', ['cdaId', 'version'])
@Check('cda_versions_comp_plan_check', oneOf('comp_plan', compPlans))
@Check('cda_versions_commission_source_check', oneOf('commission_source', commissionSources))
@Check('cda_versions_sum_check', 'brokerage_split_cents + agent_split_cents + per_file_fee_cents = gross_commission_cents')
@Index('cda_versions_by_document', ['documentId'])
@Index('cda_versions_by_signed_document', ['signedDocumentId'])
export class CdaVersionEntity {
  @Id() id!: string
  @Uuid('cda_id') @References('cdas') cdaId!: string
  @Whole('version') version!: number
  @Uuid('agent_id') @References('agents') agentId!: string
  @Cents('sale_price_cents') salePriceCents!: number
  @Cents('gross_commission_cents') grossCommissionCents!: number
  @Cents('brokerage_split_cents') brokerageSplitCents!: number
  @Cents('agent_split_cents') agentSplitCents!: number
  @Cents('per_file_fee_cents') perFileFeeCents!: number
  @Flag('cap_applied') capApplied!: boolean
  @Cents('cap_counted_cents') capCountedCents!: number
  @Cents('cap_used_before_cents') capUsedBeforeCents!: number
  @Day('cap_year_start') capYearStart!: string
  @Day('effective_date') effectiveDate!: string
  @Text('commission_source') commissionSource!: CommissionSource
  @Whole('commission_rate', optional) commissionRate!: number | null
  @Text('comp_plan') compPlan!: CompPlan
  @Json('plan') plan!: PlanSnapshot
  @Json('lines') lines!: CdaLine[]
  @Json('facts') facts!: CdaFacts
  @Uuid('document_id', optional) @References('documents') documentId!: string | null
  @Uuid('signed_document_id', optional) @References('documents') signedDocumentId!: string | null
  @Json('signature', optional) signature!: CdaSignature | null
  @Uuid('approved_by', optional) @References('users') approvedBy!: string | null
  @Moment('approved_at', optional) approvedAt!: Date | null
  @Moment('sent_to_title_at', optional) sentToTitleAt!: Date | null
  /** Set if the version was voided before it was superseded. */
  @Moment('voided_at', optional) voidedAt!: Date | null
  @Uuid('voided_by', optional) @References('users') voidedBy!: string | null
  @Text('void_reason', optional) voidReason!: string | null
  @Uuid('created_by') @References('users') createdBy!: string
  @Moment('issued_at') issuedAt!: Date
  @Moment('superseded_at', now) supersededAt!: Date
}
