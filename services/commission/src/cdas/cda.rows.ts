import type { CommissionLine, CommissionPlan } from '@bluebonnet/commission'
import { commissionSources, compPlans, dealSides, dealStatuses } from '@bluebonnet/domain'
import { fullName, fullNameOrNull } from '@bluebonnet/platform'
import { paperCounts } from '@bluebonnet/contracts/papers/paper-counts'
import { z } from 'zod'
import { countedPapers } from '@bluebonnet/deals'
import { dividedColumns, dividedRow } from './cda-lines.sql.js'

/** Totals of a version, in integer cents. They are bigint, so they arrive as text. */
export const sums = {
  grossCommissionCents: z.string(),
  clientPaidCents: z.string(),
  brokerageSplitCents: z.string(),
  agentSplitCents: z.string(),
  perFileFeeCents: z.string(),
  arrearsCents: z.string(),
  otherPayeesCents: z.string(),
  capApplied: z.boolean(),
}
export type SumsRow = z.output<z.ZodObject<typeof sums>>

/** Columns for `SumsRow`. The query names a table with the columns of `cdas`. */
export const sumColumns = (cda: string): string => `
  ${cda}.gross_commission_cents AS "grossCommissionCents", ${cda}.client_paid_cents AS "clientPaidCents",
  ${cda}.brokerage_split_cents AS "brokerageSplitCents", ${cda}.agent_split_cents AS "agentSplitCents",
  ${cda}.per_file_fee_cents AS "perFileFeeCents", ${cda}.arrears_cents AS "arrearsCents",
  ${cda}.other_payees_cents AS "otherPayeesCents", ${cda}.cap_applied AS "capApplied"`

/** A CDA with its deal's data for the response, read in one query. Sums are bigint, so they arrive as text. */
export const cdaRow = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  version: z.number(),
  salePriceCents: z.string(),
  ...sums,
  commissionSource: z.enum(commissionSources),
  commissionRate: z.number().nullable(),
  planCode: z.enum(compPlans).nullable(),
  planName: z.string(),
  ...dividedRow,
  planChanged: z.boolean(),
  planBefore: z.custom<{ plan: CommissionPlan; lines: CommissionLine[] }>().nullable(),
  stale: z.boolean(),
  staleReason: z.string().nullable(),
  pdfUrl: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: z.date().nullable(),
  sentToTitleAt: z.date().nullable(),
  voidedAt: z.date().nullable(),
  voidReason: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  propertyAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  side: z.enum(dealSides),
  status: z.enum(dealStatuses),
  closeDate: z.string().nullable(),
  titleCompany: z.string().nullable(),
  titleCompanyEmail: z.string().nullable(),
  pageEmail: z.string().nullable(),
  agentId: z.string(),
  agentName: z.string(),
  clientName: z.string().nullable(),
  isSample: z.boolean(),
  papers: paperCounts,
})
export type CdaRow = z.output<typeof cdaRow>

export const cdasFrom = 'cdas cda JOIN deals deal ON deal.id = cda.deal_id'

export const cdaColumns = `
         cda.id, cda.deal_id AS "dealId", cda.version, cda.sale_price_cents AS "salePriceCents",
         ${sumColumns('cda')}, cda.commission_source AS "commissionSource",
         cda.commission_rate AS "commissionRate",
         plan.code AS "planCode", plan.name AS "planName",
         ${dividedColumns('cda')}, cda.plan_changed AS "planChanged", cda.plan_before AS "planBefore",
         cda.stale, cda.stale_reason AS "staleReason", cda.pdf_url AS "pdfUrl",
         cda.approved_by AS "approvedBy", ${fullNameOrNull('approver')} AS "approvedByName",
         cda.approved_at AS "approvedAt", cda.sent_to_title_at AS "sentToTitleAt", cda.voided_at AS "voidedAt",
         cda.void_reason AS "voidReason",
         cda.created_at AS "createdAt", cda.updated_at AS "updatedAt",
         deal.property_address AS "propertyAddress", deal.city, deal.state, deal.zip, deal.side, deal.status,
         deal.close_date::text AS "closeDate",
         deal.title_company AS "titleCompany", deal.title_company_email AS "titleCompanyEmail",
         cda.facts -> 'deal' ->> 'titleCompanyEmail' AS "pageEmail",
         deal.agent_id AS "agentId",
         ${fullName('agent_user')} AS "agentName",
         ${fullNameOrNull('client')} AS "clientName", deal.is_sample AS "isSample", ${countedPapers} AS papers`

/** Joins that the columns need in addition to `cdasFrom`. */
export const cdaJoins = `
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    JOIN plans plan ON plan.id = cda.plan_id
    LEFT JOIN users approver ON approver.id = cda.approved_by
    LEFT JOIN clients client ON client.id = deal.client_id`
