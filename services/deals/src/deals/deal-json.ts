import { can, dealStatuses, nextStatuses } from '@bluebonnet/contracts'
import { type Caller, fullName } from '@bluebonnet/platform'
import type { PagedList } from '../shared/page-of.js'

/** A deal of a list: its place in the order, and the whole answer as JSON. */
export interface WrittenDeal {
  id: string
  createdAt: Date
  written: string
}

const moment = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const dollars = (column: string): string => `(${column} / 100.0)::float8`

/** What `dealAnswer` makes of a row, word for word; `moves` is what `movesOf` the caller says. */
const answer = (moves: string): string => `
  SELECT deal.id, deal.agent_id AS "agentId", ${fullName('agent_user')} AS "agentName",
         deal.client_id AS "clientId", CASE WHEN client.id IS NOT NULL THEN ${fullName('client')} END AS "clientName",
         deal.property_id AS "propertyId", deal.mls_id AS "mlsId", deal.property_address AS "propertyAddress", deal.city, deal.state, deal.zip,
         ${dollars('deal.price_cents')} AS price, deal.side, deal.status, deal.buyer_seller_name AS "buyerSellerName",
         deal.title_company AS "titleCompany", deal.title_company_email AS "titleCompanyEmail", deal.escrow_officer AS "escrowOfficer",
         deal.gf_number AS "gfNumber", deal.contract_date AS "contractDate", deal.close_date AS "closeDate", deal.option_ends_at AS "optionEndsAt",
         deal.earnest_money_due_at AS "earnestMoneyDueAt", deal.financing_due_at AS "financingDueAt",
         (deal.commission_rate / 1000.0)::float8 AS "commissionRate", ${dollars('deal.gross_commission_cents')} AS "grossCommission",
         deal.checklist_id AS "checklistId", ${moment('deal.submitted_at')} AS "submittedAt", deal.approved_by AS "approvedBy",
         ${moment('deal.approved_at')} AS "approvedAt", deal.rejection_reason AS "rejectionReason", deal.version,
         ${moves}::jsonb -> (deal.status || CASE WHEN cda.approved_at IS NOT NULL AND cda.voided_at IS NULL THEN '+' ELSE '' END) AS "nextStatuses",
         CASE WHEN cda.id IS NOT NULL THEN json_build_object(
           'id', cda.id, 'version', cda.version, 'pdfUrl', cda.pdf_url, 'approvedAt', ${moment('cda.approved_at')},
           'sentToTitleAt', ${moment('cda.sent_to_title_at')}, 'voidedAt', ${moment('cda.voided_at')}, 'stale', cda.stale) END AS cda,
         ${moment('deal.created_at')} AS "createdAt", ${moment('deal.updated_at')} AS "updatedAt"`

/** The moves open to a caller from each status, as JSON; a `+` behind the status stands for an approved CDA. */
const movesOf = (caller: Caller): string => {
  const mayWrite = can(caller, 'deals.write')
  const moves = [['', false], ['+', true]] as const
  return JSON.stringify(Object.fromEntries(dealStatuses.flatMap((status) =>
    moves.map(([sign, isApproved]) => [`${status}${sign}`, mayWrite ? nextStatuses(status, caller, isApproved) : []]))))
}

/**
 * The deals of a list as the JSON that is sent: the database writes it in less time than it takes to hand over its columns, make
 * objects of them and write those.
 */
export const writtenDeals = (caller: Caller): Pick<PagedList, 'select' | 'from' | 'alias'> => ({
  select: (where) => `
  SELECT deal.id, deal.created_at AS "createdAt", row_to_json(answer)::text AS written
    FROM deals deal
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    LEFT JOIN clients client ON client.id = deal.client_id
    LEFT JOIN cdas cda ON cda.deal_id = deal.id
   CROSS JOIN LATERAL (${answer(where.value(movesOf(caller)))}) AS answer`,
  from: 'deals deal',
  alias: 'deal',
})
