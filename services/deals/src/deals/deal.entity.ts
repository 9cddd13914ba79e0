import { dealSides, dealStatuses, endedStatuses, type DealSide, type DealStatus } from '@bluebonnet/domain'
import {
  Cents,
  ChangedIn,
  Day,
  Flag,
  Id,
  TimestampColumn,
  notNegative,
  now,
  oneOf,
  optional,
  References,
  RowVersion,
  Text,
  bothOrNeither,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/** One sale from draft to closing. Only a sample is deleted, and imported deals that nothing happened to. */
@Entity('deals')
@Unique('deals_checklist_id_key', ['checklistId'])
@Check('deals_status_check', oneOf('status', dealStatuses))
@Check('deals_side_check', oneOf('side', dealSides))
@Check('deals_price_cents_check', notNegative('price_cents'))
@Check('deals_commission_rate_check', 'commission_rate BETWEEN 0 AND 100000')
@Check('deals_gross_commission_cents_check', 'gross_commission_cents BETWEEN 0 AND price_cents')
@Check('deals_one_commission_check', 'commission_rate IS NULL OR gross_commission_cents IS NULL')
@Check('deals_approval_check', bothOrNeither('approved_by', 'approved_at'))
@Check('deals_ended_check', `(${oneOf('status', endedStatuses)}) = (ended_at IS NOT NULL)`)
@Check('deals_closed_check', "status <> 'CLOSED' OR close_date IS NOT NULL")
@Index('deals_newest', ['createdAt', 'id'])
@Index('deals_by_agent', ['agentId', 'createdAt', 'id'])
@Index('deals_by_status', ['status', 'createdAt', 'id'])
@Index('deals_by_agent_and_status', ['agentId', 'status', 'createdAt', 'id'])
@Index('deals_by_close_date', ['status', 'closeDate', 'id', 'agentId', 'priceCents', 'createdAt', 'approvedAt'])
@Index('deals_by_agent_and_close_date', ['agentId', 'status', 'closeDate', 'priceCents'])
@Index('deals_by_month', ['createdAt', 'priceCents'])
@Index('deals_contract_dates', ['contractDate'])
@Index('deals_option_dates', ['optionEndsAt'])
@Index('deals_earnest_money_dates', ['earnestMoneyDueAt'])
@Index('deals_financing_dates', ['financingDueAt'])
@Index('deals_closing_in_order', ['closeDate', 'id'])
@Index('deals_by_side', ['side', 'createdAt', 'id'])
@Index('deals_by_stage', { synchronize: false })
@Index('deals_by_title_company', { synchronize: false })
@Index('deals_by_address', { synchronize: false })
@Index('deals_by_price', ['priceCents', 'id'])
@Index('deals_with_dates', ['createdAt', 'id'], {
  where:
    "status NOT IN ('CANCELLED', 'REJECTED') AND coalesce(contract_date, option_ends_at, earnest_money_due_at, " +
    'financing_due_at, close_date) IS NOT NULL',
})
@Index('deals_with_option_date', ['createdAt', 'id'], {
  where: "status NOT IN ('CANCELLED', 'REJECTED') AND option_ends_at IS NOT NULL",
})
@Index('deals_with_earnest_money_date', ['createdAt', 'id'], {
  where: "status NOT IN ('CANCELLED', 'REJECTED') AND earnest_money_due_at IS NOT NULL",
})
@Index('deals_with_financing_date', ['createdAt', 'id'], {
  where: "status NOT IN ('CANCELLED', 'REJECTED') AND financing_due_at IS NOT NULL",
})
@Index('deals_by_client', ['clientId', 'createdAt'])
@Index('deals_by_property', ['propertyId', 'status'])
@Index('deals_without_cda', ['status', 'createdAt', 'id'], { where: 'NOT has_cda' })
@Index('deals_to_estimate', ['closeDate', 'agentId', 'priceCents', 'commissionRate', 'grossCommissionCents', 'id'], {
  where: "status = 'CLOSED' AND NOT has_cda",
})
@Index('deals_one_sample', ['isSample'], { unique: true, where: 'is_sample' })
@Index('deals_not_closed', ['id'], { where: "status <> 'CLOSED'" })
@Index('deals_search', { synchronize: false })
@Index('deals_waiting_search', { synchronize: false })
export class DealEntity {
  @Id() id!: string
  @Uuid('agent_id') @References('agents') agentId!: string
  @Uuid('client_id', optional) @References('clients') clientId!: string | null
  @Uuid('property_id', optional) @References('properties') propertyId!: string | null
  @Text('mls_id', optional) mlsId!: string | null
  @Text('property_address') propertyAddress!: string
  @Text('city') city!: string
  @Text('state', { default: 'TX' }) state!: string
  @Text('zip') zip!: string
  /** The contract price. */
  @Cents('price_cents') priceCents!: number
  @Text('side') side!: DealSide
  @Text('status', { default: 'PENDING_BROKER_APPROVAL' }) status!: DealStatus
  @Text('buyer_seller_name', optional) buyerSellerName!: string | null
  @Text('title_company', optional) titleCompany!: string | null
  @Text('title_company_email', optional) titleCompanyEmail!: string | null
  @Text('escrow_officer', optional) escrowOfficer!: string | null
  /** The title company's file number. */
  @Text('gf_number', optional) gfNumber!: string | null
  /** Thousandths of a percent: 2.875% = 2875. If both this and the gross are empty, the brokerage's default applies. */
  @IntegerColumn('commission_rate', optional) commissionRate!: number | null
  @Cents('gross_commission_cents', optional) grossCommissionCents!: number | null
  @Day('contract_date', optional) contractDate!: string | null
  @Day('close_date', optional) closeDate!: string | null
  @Day('option_ends_at', optional) optionEndsAt!: string | null
  @Day('earnest_money_due_at', optional) earnestMoneyDueAt!: string | null
  @Day('financing_due_at', optional) financingDueAt!: string | null
  /** All of it, under the current contract: no more reminders. */
  @Flag('earnest_money_delivered') earnestMoneyDelivered!: boolean
  @Uuid('checklist_id', optional) @References('checklists') checklistId!: string | null
  @TimestampColumn('submitted_at', optional) submittedAt!: Date | null
  @Uuid('approved_by', optional) @References('users') approvedBy!: string | null
  @TimestampColumn('approved_at', optional) approvedAt!: Date | null
  @Text('rejection_reason', optional) rejectionReason!: string | null
  /** Set when the deal became CLOSED or CANCELLED. Document retention starts here. */
  @TimestampColumn('ended_at', optional) endedAt!: Date | null
  /** Only then may a failed deal return the property to ACTIVE. */
  @Flag('moved_property_to_pending') movedPropertyToPending!: boolean
  /** The one deal for trying things out, which can be removed (docs/rules/lifecycle.md#sample). */
  @Flag('is_sample') isSample!: boolean
  /** Whether a valid CDA exists. The writer of CDAs sets it. */
  @Flag('has_cda') hasCda!: boolean
  /** Counts changes of the deal's list of participants. */
  @IntegerColumn('participants_version', { default: 0 }) participantsVersion!: number
  /** Counts every change, so that a decision can refer to the reviewed version. */
  @RowVersion() version!: number
  @ChangedIn() changedIn?: Record<string, number>
  @Uuid('created_by', optional) @References('users') createdBy!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
  @TimestampColumn('updated_at', now) updatedAt!: Date
}
