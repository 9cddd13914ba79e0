import { dealStatuses, nextStatuses } from '@bluebonnet/contracts'

/** @typedef {import('./bare-server.mjs').Query} Query */

/** Whoever holds the session of the cookie; $1 is its key, the hash of what the cookie says. */
const bySession = `
  FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN agents a ON a.user_id = u.id
 WHERE s.sid = $1 AND s.expire > now() AND s.created_at > now() - interval '30 days' AND u.is_active
   AND (u.sessions_valid_from IS NULL OR s.created_at >= u.sessions_valid_from)`
const session = `SELECT u.id, u.role, u.is_super_admin, a.id AS agent_id ${bySession}`

const moment = (/** @type {string} */ column) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The moves that a caller may make of each status, and with an approved CDA, as the product's answer names them. */
const movesOf = (/** @type {Parameters<typeof nextStatuses>[1]} */ caller) =>
  JSON.stringify(
    Object.fromEntries(
      dealStatuses.flatMap((status) => [
        [status, nextStatuses(status, caller, false)],
        [`${status}+`, nextStatuses(status, caller, true)],
      ]),
    ),
  )

/**
 * A page of 50 deals, as text that is sent as it is, and how many there are in all: one statement, after the session's.
 * $1 is the moves; `where`, `isShared` and `count` name the other values.
 * @param {{
 *   where: string, isShared?: string, count: string, values: unknown[], caller: Parameters<typeof nextStatuses>[1],
 * }} asked
 * @returns {Query}
 */
export const dealsOf = ({ where, isShared = 'false', count, values, caller }) => ({
  session,
  values: [movesOf(caller), ...values],
  answer: `
    SELECT '[' || string_agg(row_to_json(page)::text, ',') || ']' AS body, (${count}) AS total
      FROM (
        SELECT d.id, d.agent_id AS "agentId", u.first_name || ' ' || u.last_name AS "agentName",
          d.client_id AS "clientId",
               c.first_name || ' ' || c.last_name AS "clientName", d.property_id AS "propertyId", d.mls_id AS "mlsId",
               d.property_address AS "propertyAddress", d.city, d.state, d.zip,
               (d.price_cents / 100.0)::float8 AS price,
               d.side, d.status, d.buyer_seller_name AS "buyerSellerName", d.title_company AS "titleCompany",
               d.title_company_email AS "titleCompanyEmail", d.escrow_officer AS "escrowOfficer",
               d.gf_number AS "gfNumber", d.contract_date AS "contractDate", d.close_date AS "closeDate",
               d.option_ends_at AS "optionEndsAt", d.earnest_money_due_at AS "earnestMoneyDueAt",
               d.financing_due_at AS "financingDueAt", (d.commission_rate / 1000.0)::float8 AS "commissionRate",
               (d.gross_commission_cents / 100.0)::float8 AS "grossCommission", d.checklist_id AS "checklistId",
               ${moment('d.submitted_at')} AS "submittedAt", d.approved_by AS "approvedBy",
               ${moment('d.approved_at')} AS "approvedAt", d.rejection_reason AS "rejectionReason", d.version,
               CASE WHEN ${isShared} THEN '[]'::jsonb
                 ELSE $1::jsonb -> (d.status || CASE WHEN a.approved_at IS NOT NULL AND a.voided_at IS NULL
                   THEN '+' ELSE '' END) END AS "nextStatuses",
               (SELECT json_build_object('done', count(*) FILTER (WHERE state IN ('SUBMITTED', 'ACCEPTED', 'WAIVED')),
                         'accepted', count(*) FILTER (WHERE state IN ('ACCEPTED', 'WAIVED')), 'total', count(*))
                  FROM papers WHERE deal_id = d.id AND asked = 'NEEDED' AND state <> 'NOT_APPLICABLE') AS papers,
               CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'version', a.version,
                 'pdfUrl', CASE WHEN ${isShared} THEN NULL ELSE a.pdf_url END,
                 'approvedAt', ${moment('a.approved_at')}, 'sentToTitleAt', ${moment('a.sent_to_title_at')},
                 'voidedAt', ${moment('a.voided_at')}, 'stale', a.stale) END AS cda,
               ${moment('d.created_at')} AS "createdAt", ${moment('d.updated_at')} AS "updatedAt"
          FROM deals d JOIN agents g ON g.id = d.agent_id JOIN users u ON u.id = g.user_id
          LEFT JOIN clients c ON c.id = d.client_id LEFT JOIN cdas a ON a.deal_id = d.id
         WHERE ${where} ORDER BY d.created_at DESC, d.id DESC LIMIT 50
      ) AS page`,
})

/**
 * Session, user, agent profile and the one setting that the answer needs, in one query.
 * @type {Query}
 */
export const signedInUser = {
  session: `
    SELECT row_to_json(answer)::text AS body FROM (
      SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName",
             u.profile_image_url AS "profileImageUrl", u.role, u.is_super_admin AS "isSuperAdmin", u.phone,
             u.trec_license_no AS "trecLicenseNo", a.id AS "agentId",
             CASE WHEN u.totp_enabled_at IS NOT NULL THEN 'on'
                  WHEN (SELECT require_totp FROM brokerage_settings WHERE id = 1)
                   AND (u.is_super_admin OR u.role IN ('BROKER', 'MANAGER')) THEN 'required'
                  ELSE 'off' END AS "secondFactor"
      ${bySession}) AS answer`,
}
