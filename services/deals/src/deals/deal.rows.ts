import type { DealSide, DealStatus } from '@bluebonnet/contracts'
import { fullName } from '@bluebonnet/platform'

/** A deal with the names and the CDA that its answer carries, read in one statement. Sums are bigint, hence text. */
export interface DealRow {
  id: string
  agentId: string
  agentName: string
  clientId: string | null
  clientName: string | null
  propertyId: string | null
  mlsId: string | null
  propertyAddress: string
  city: string
  state: string
  zip: string
  priceCents: string
  side: DealSide
  status: DealStatus
  buyerSellerName: string | null
  titleCompany: string | null
  titleCompanyEmail: string | null
  escrowOfficer: string | null
  gfNumber: string | null
  contractDate: string | null
  closeDate: string | null
  optionEndsAt: string | null
  earnestMoneyDueAt: string | null
  financingDueAt: string | null
  commissionRate: number | null
  grossCommissionCents: string | null
  checklistId: string | null
  submittedAt: Date | null
  approvedBy: string | null
  approvedAt: Date | null
  rejectionReason: string | null
  version: number
  createdAt: Date
  updatedAt: Date
  cdaId: string | null
  cdaVersion: number | null
  cdaPdfUrl: string | null
  cdaApprovedAt: Date | null
  cdaSentToTitleAt: Date | null
  cdaVoidedAt: Date | null
  cdaStale: boolean | null
}

/** The columns of a `DealRow`, over `dealJoins`. */
export const dealColumns = `
         deal.id, deal.agent_id AS "agentId", ${fullName('agent_user')} AS "agentName",
         deal.client_id AS "clientId", ${fullName('client')} AS "clientName",
         deal.property_id AS "propertyId", deal.mls_id AS "mlsId", deal.property_address AS "propertyAddress", deal.city, deal.state, deal.zip,
         deal.price_cents AS "priceCents", deal.side, deal.status, deal.buyer_seller_name AS "buyerSellerName",
         deal.title_company AS "titleCompany", deal.title_company_email AS "titleCompanyEmail", deal.escrow_officer AS "escrowOfficer",
         deal.gf_number AS "gfNumber", deal.contract_date::text AS "contractDate", deal.close_date::text AS "closeDate",
         deal.option_ends_at::text AS "optionEndsAt", deal.earnest_money_due_at::text AS "earnestMoneyDueAt",
         deal.financing_due_at::text AS "financingDueAt", deal.commission_rate AS "commissionRate",
         deal.gross_commission_cents AS "grossCommissionCents", deal.checklist_id AS "checklistId", deal.submitted_at AS "submittedAt",
         deal.approved_by AS "approvedBy", deal.approved_at AS "approvedAt", deal.rejection_reason AS "rejectionReason", deal.version,
         deal.created_at AS "createdAt", deal.updated_at AS "updatedAt",
         cda.id AS "cdaId", cda.version AS "cdaVersion", cda.pdf_url AS "cdaPdfUrl", cda.approved_at AS "cdaApprovedAt",
         cda.sent_to_title_at AS "cdaSentToTitleAt", cda.voided_at AS "cdaVoidedAt", cda.stale AS "cdaStale"`

/** Conditions name the table `deal`. */
export const dealJoins = `
    FROM deals deal
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    LEFT JOIN clients client ON client.id = deal.client_id
    LEFT JOIN cdas cda ON cda.deal_id = deal.id`

/** Ends before WHERE. */
export const selectDeals = `SELECT ${dealColumns} ${dealJoins}`

/** What words are looked for in. */
export const dealTexts = ['deal.property_address', 'deal.city', 'deal.buyer_seller_name']
