import type { CommissionLine, CommissionPlan } from '@bluebonnet/commission'
import { commissionSources, type PaymentState, paymentStates } from '@bluebonnet/domain'
import {
  Flag,
  Id,
  Json,
  TimestampColumn,
  notNegative,
  now,
  oneOf,
  optional,
  References,
  Text,
  bothOrNeither,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'
import { type PageState, pageStates } from './cda-figures.js'
import { IssuedFigures } from './issued-figures.js'

/** The parts add up to the gross plus what the client pays. */
const isWhole = `brokerage_split_cents + agent_split_cents + per_file_fee_cents + arrears_cents + other_payees_cents
  = gross_commission_cents + client_paid_cents`

/** A deal's commission disbursement authorization: one row per deal, holding the current version. */
@Entity('cdas')
@Unique('cdas_deal_id_key', ['dealId'])
@Check('cdas_version_check', 'version > 0')
@Check('cdas_sale_price_cents_check', notNegative('sale_price_cents'))
@Check('cdas_gross_check', isWhole)
@Check('cdas_parts_check', 'brokerage_split_cents >= 0 AND agent_split_cents >= 0 AND per_file_fee_cents >= 0')
@Check('cdas_client_paid_cents_check', notNegative('client_paid_cents'))
@Check('cdas_other_payees_cents_check', notNegative('other_payees_cents'))
@Check('cdas_cap_counted_cents_check', 'cap_counted_cents >= 0')
@Check('cdas_commission_source_check', oneOf('commission_source', commissionSources))
@Check('cdas_receivable_state_check', oneOf('receivable_state', paymentStates))
@Check('cdas_page_state_check', oneOf('page_state', pageStates))
@Check('cdas_signed_page_state_check', oneOf('signed_page_state', pageStates))
@Check('cdas_approval_check', bothOrNeither('approved_by', 'approved_at'))
@Check('cdas_void_check', '(voided_at IS NULL) = (void_reason IS NULL)')
@Check('cdas_sent_check', 'sent_to_title_at IS NULL OR approved_at IS NOT NULL')
@Index('cdas_newest', ['createdAt', 'id'])
@Index('cdas_by_agent', ['agentId', 'createdAt', 'id'])
@Index('cdas_open', ['createdAt', 'id'], { where: 'voided_at IS NULL AND approved_at IS NULL' })
@Index('cdas_approved', ['createdAt', 'id'], { where: 'voided_at IS NULL AND approved_at IS NOT NULL' })
@Index('cdas_sent', ['createdAt', 'id'], { where: 'voided_at IS NULL AND sent_to_title_at IS NOT NULL' })
@Index('cdas_voided', ['createdAt', 'id'], { where: 'voided_at IS NOT NULL' })
@Index('cdas_stale', ['createdAt', 'id'], { where: 'voided_at IS NULL AND stale' })
@Index('cdas_by_plan', ['planId', 'agentId'], { where: 'counted IS NOT NULL' })
@Index('cdas_by_gross', ['grossCommissionCents', 'id'])
@Index('cdas_by_agent_part', ['agentSplitCents', 'id'])
@Index(
  'cdas_sums',
  [
    'dealId',
    'grossCommissionCents',
    'clientPaidCents',
    'brokerageSplitCents',
    'perFileFeeCents',
    'arrearsCents',
    'agentSplitCents',
    'otherPayeesCents',
  ],
  { where: 'voided_at IS NULL' },
)
@Index('cdas_to_receive', ['createdAt', 'id'], { where: 'receivable_state IS NOT NULL' })
@Index('cdas_by_receivable_state', ['receivableState', 'createdAt', 'id'], { where: 'receivable_state IS NOT NULL' })
@Index('cdas_by_document', ['documentId'])
@Index('cdas_by_signed_document', ['signedDocumentId'])
export class CdaEntity extends IssuedFigures {
  @Uuid('deal_id') @References('deals') dealId!: string
  @IntegerColumn('version', { default: 1 }) version!: number

  /** Issued under a plan that the agent set after the deal was submitted: approval needs explicit consent. */
  @Flag('plan_changed') planChanged!: boolean
  /**
   * What the plan at submission would have given: the screen shows both results. Later terms of plans change neither.
   */
  @Json('plan_before', optional) planBefore!: { plan: CommissionPlan; lines: CommissionLine[] } | null
  /** The deal has changed since these figures were calculated. */
  @Flag('stale') stale!: boolean
  @Text('stale_reason', optional) staleReason!: string | null

  @Text('page_state', { default: 'QUEUED' }) pageState!: PageState
  /** Set when the page is ready; after approval, when the signed page is. */
  @Text('pdf_url', optional) pdfUrl!: string | null
  @Text('signed_page_state', optional) signedPageState!: PageState | null

  /**
   * Payment state for the list To Receive, written by `updatePaymentStates`. Null unless the CDA is approved and not
   * void.
   */
  @Text('receivable_state', optional) receivableState!: PaymentState | null

  /** Issue time of this version. */
  @TimestampColumn('issued_at', now) issuedAt!: Date
  @TimestampColumn('created_at', now) createdAt!: Date
  @TimestampColumn('updated_at', now) updatedAt!: Date
}

/** One sending of a version to a title company. A version may be sent again, and voiding it notifies every address. */
@Entity('cda_sends')
@Unique('cda_sends_link_id_key', ['linkId'])
@Index('cda_sends_by_cda', ['cdaId', 'createdAt', 'id'])
export class CdaSendEntity {
  @Id() id!: string
  @Uuid('cda_id') @References('cdas') cdaId!: string
  @IntegerColumn('version') version!: number
  @Text('email') email!: string
  @Uuid('link_id') @References('links') linkId!: string
  @Uuid('sent_by') @References('users') sentBy!: string
  @TimestampColumn('created_at', now) createdAt!: Date
  /** When the mail server accepted it. Sending waits for the signed page. */
  @TimestampColumn('mailed_at', optional) mailedAt!: Date | null
  /** When 'Do not disburse' was mailed to the same address. */
  @TimestampColumn('void_mailed_at', optional) voidMailedAt!: Date | null
}

/** A superseded version, as it was at that time. No issued version is ever lost. */
@Entity('cda_versions')
@Unique('cda_versions_cda_id_version_key', ['cdaId', 'version'])
@Check('cda_versions_gross_check', isWhole)
@Check('cda_versions_commission_source_check', oneOf('commission_source', commissionSources))
@Index('cda_versions_by_document', ['documentId'])
@Index('cda_versions_by_signed_document', ['signedDocumentId'])
export class CdaVersionEntity extends IssuedFigures {
  @Uuid('cda_id') @References('cdas') cdaId!: string
  @IntegerColumn('version') version!: number
  @TimestampColumn('issued_at') issuedAt!: Date
  @TimestampColumn('superseded_at', now) supersededAt!: Date
}
