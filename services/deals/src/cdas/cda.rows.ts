import type { CommissionLine, CommissionPlan } from '@bluebonnet/commission'
import type { CompPlan, DealSide, DealStatus } from '@bluebonnet/contracts'
import { fullName, nameIfAny } from '@bluebonnet/platform'
import type { CommissionSource } from './cda-figures.js'

/** A CDA with what its answer says of the deal, read in one statement. Sums are bigint, hence text. */
export interface CdaRow {
  id: string
  dealId: string
  version: number
  salePriceCents: string
  grossCommissionCents: string
  brokerageSplitCents: string
  agentSplitCents: string
  perFileFeeCents: string
  capApplied: boolean
  commissionSource: CommissionSource
  commissionRate: number | null
  compPlan: CompPlan
  lines: CommissionLine[]
  planChanged: boolean
  planBefore: { plan: CommissionPlan; lines: CommissionLine[] } | null
  stale: boolean
  pdfUrl: string | null
  approvedBy: string | null
  approvedByName: string | null
  approvedAt: Date | null
  sentToTitleAt: Date | null
  voidedAt: Date | null
  voidReason: string | null
  createdAt: Date
  updatedAt: Date
  propertyAddress: string
  city: string
  state: string
  zip: string
  side: DealSide
  status: DealStatus
  closeDate: string | null
  titleCompany: string | null
  titleCompanyEmail: string | null
  pageEmail: string | null
  agentId: string
  agentName: string
  clientName: string | null
}

export const cdasFrom = 'cdas cda JOIN deals deal ON deal.id = cda.deal_id'

export const cdaColumns = `
         cda.id, cda.deal_id AS "dealId", cda.version, cda.sale_price_cents AS "salePriceCents",
         cda.gross_commission_cents AS "grossCommissionCents",
         cda.brokerage_split_cents AS "brokerageSplitCents", cda.agent_split_cents AS "agentSplitCents",
         cda.per_file_fee_cents AS "perFileFeeCents",
         cda.cap_applied AS "capApplied", cda.commission_source AS "commissionSource",
         cda.commission_rate AS "commissionRate",
         cda.comp_plan AS "compPlan", cda.lines, cda.plan_changed AS "planChanged", cda.plan_before AS "planBefore",
         cda.stale, cda.pdf_url AS "pdfUrl",
         cda.approved_by AS "approvedBy", ${nameIfAny('approver')} AS "approvedByName",
         cda.approved_at AS "approvedAt", cda.sent_to_title_at AS "sentToTitleAt", cda.voided_at AS "voidedAt",
         cda.void_reason AS "voidReason",
         cda.created_at AS "createdAt", cda.updated_at AS "updatedAt",
         deal.property_address AS "propertyAddress", deal.city, deal.state, deal.zip, deal.side, deal.status,
         deal.close_date::text AS "closeDate",
         deal.title_company AS "titleCompany", deal.title_company_email AS "titleCompanyEmail",
         cda.facts -> 'deal' ->> 'titleCompanyEmail' AS "pageEmail",
         deal.agent_id AS "agentId",
         ${fullName('agent_user')} AS "agentName",
         ${nameIfAny('client')} AS "clientName"`

/** What the columns need beside `cdasFrom`. */
export const cdaJoins = `
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    LEFT JOIN users approver ON approver.id = cda.approved_by
    LEFT JOIN clients client ON client.id = deal.client_id`
