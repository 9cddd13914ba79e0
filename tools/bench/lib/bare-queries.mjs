/** What the bare server asks the database for a list of deals: the columns that the product's answer has, by hand. */
export const dealsOf = (/** @type {string} */ where) => ({
  kind: /** @type {const} */ ('list'),
  rows: `
    SELECT d.id, d.agent_id AS "agentId", u.first_name || ' ' || u.last_name AS "agentName", d.client_id AS "clientId", c.first_name || ' ' || c.last_name AS "clientName",
           d.property_id AS "propertyId", d.mls_id AS "mlsId", d.property_address AS "propertyAddress", d.city, d.state, d.zip, (d.price_cents / 100.0)::float8 AS price, d.side,
           d.status, d.buyer_seller_name AS "buyerSellerName", d.title_company AS "titleCompany", d.title_company_email AS "titleCompanyEmail",
           d.escrow_officer AS "escrowOfficer", d.gf_number AS "gfNumber", d.contract_date::text AS "contractDate", d.close_date::text AS "closeDate",
           d.option_ends_at::text AS "optionEndsAt", d.earnest_money_due_at::text AS "earnestMoneyDueAt", d.financing_due_at::text AS "financingDueAt",
           (d.commission_rate / 1000.0)::float8 AS "commissionRate", (d.gross_commission_cents / 100.0)::float8 AS "grossCommission", d.checklist_id AS "checklistId",
           d.submitted_at AS "submittedAt", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt", d.rejection_reason AS "rejectionReason", d.version,
           d.created_at AS "createdAt", d.updated_at AS "updatedAt", a.id AS "cdaId", a.version AS "cdaVersion", a.pdf_url AS "cdaPdfUrl", a.approved_at AS "cdaApprovedAt",
           a.sent_to_title_at AS "cdaSentToTitleAt", a.voided_at AS "cdaVoidedAt", a.stale AS "cdaStale"
      FROM deals d JOIN agents g ON g.id = d.agent_id JOIN users u ON u.id = g.user_id LEFT JOIN clients c ON c.id = d.client_id LEFT JOIN cdas a ON a.deal_id = d.id
     WHERE ${where} ORDER BY d.created_at DESC, d.id DESC LIMIT 51`,
  count: `SELECT count(*) AS total FROM deals d WHERE ${where}`,
})

/**
 * Session, user, agent profile and the one setting that the answer needs, in one query; $1 is the key of the cookie's
 * session.
 * @type {import('./bare-server.mjs').SessionQuery}
 */
export const signedInUser = {
  kind: 'session',
  values: [],
  sql: `
    SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.profile_image_url AS "profileImageUrl", u.role, u.is_super_admin AS "isSuperAdmin",
           u.phone, u.trec_license_no AS "trecLicenseNo", a.id AS "agentId", u.totp_enabled_at AS "totpEnabledAt",
           (SELECT require_totp FROM brokerage_settings WHERE id = 1) AS "requireTotp"
      FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN agents a ON a.user_id = u.id
     WHERE s.sid = $1 AND s.expire > now() AND s.created_at > now() - interval '30 days' AND u.is_active AND (u.sessions_valid_from IS NULL OR s.created_at >= u.sessions_valid_from)`,
}
