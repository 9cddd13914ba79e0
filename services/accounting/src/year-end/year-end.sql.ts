// Payments of a year with their CDAs' amounts, and the payees' details. Sums are bigint, so they arrive as text.
import { defaultTimeZone, payers, taxClasses, taxSubjectKinds, tinKinds, yearEndBases } from '@bluebonnet/domain'
import { fullName, fullNameOrNull, statement } from '@bluebonnet/platform'
import { z } from 'zod'

/** Kinds of lines that are reportable for outside payees: referral fees and plan payments. */
const reportedKinds = `'REFERRAL_OUT', 'PLAN_SHARE', 'PLAN_FEE'`

/**
 * For a CDA version: the net of each payee by kind of line (`net`), and deductions from an agent's share that are still
 * their income (`carried`; docs/rules/year-end.md#carried). Rebates and concessions are nobody's income, advances and
 * levies are their agent's, and a plan's fee to an outside payee is income of both (docs/rules/year-end.md#payees).
 */
const sharesOf = (cdaId: string, version: string): string => `
  SELECT agent_id, payee_id, line_kind, sum(cents) FILTER (WHERE is_net) AS net,
         coalesce(sum(cents) FILTER (WHERE NOT is_net), 0) AS carried
    FROM (SELECT part.agent_id, part.payee_id, part.line_kind, part.is_net, line.cents
            FROM cda_lines line
           CROSS JOIN LATERAL (
             SELECT line.agent_id, NULL::uuid AS payee_id, 'AGENT_SPLIT' AS line_kind,
                    line.kind = 'AGENT_SPLIT' AS is_net
              WHERE line.kind IN ('AGENT_SPLIT', 'ADVANCE', 'LEVY', 'ARREARS')
                 OR line.kind IN ('PER_FILE_FEE', 'PLAN_FEE') AND NOT line.reduces_1099
             UNION ALL
             SELECT NULL, line.payee_id, line.kind, true WHERE line.kind IN (${reportedKinds})
           ) part
           WHERE line.cda_id = ${cdaId} AND line.version = ${version}) parts
   GROUP BY agent_id, payee_id, line_kind`

const isForm = `p.line_kind IN ('AGENT_SPLIT', ${reportedKinds})`

const payeeOf = (row: string): string => `coalesce(${row}.agent_id, ${row}.payee_id)`

/**
 * A payee's share of the CDA `cda`. While a version waits for approval, the version approved before it counts. A void
 * CDA has no shares.
 */
const shareOf = (payee: string): string => `
  LEFT JOIN LATERAL (
    SELECT kept.version FROM cda_versions kept
     WHERE cda.approved_at IS NULL AND kept.cda_id = cda.id AND kept.approved_at IS NOT NULL
     ORDER BY kept.version DESC LIMIT 1
  ) before ON true
  CROSS JOIN LATERAL (
    SELECT cda.version WHERE cda.approved_at IS NOT NULL
    UNION ALL SELECT before.version WHERE cda.approved_at IS NULL
  ) decided
  LEFT JOIN LATERAL (
    SELECT sum(share.net) AS net, sum(share.carried) AS carried
      FROM (${sharesOf('cda.id', 'decided.version')}) share WHERE ${payeeOf('share')} = ${payee}
  ) share ON cda.voided_at IS NULL`

/**
 * Nothing was paid of the share, or all payments were reversed. A payee's referral fee and plan fee are paid
 * separately.
 */
const isNotPaid = `(
    SELECT coalesce(sum(p.amount_cents), 0) FROM payouts p
     WHERE p.cda_id = cda.id AND p.line_kind = share.line_kind AND ${payeeOf('p')} = ${payeeOf('share')}) = 0`

/** Selects everybody's payments of a year, or those of the payee $4. */
type PayeeScope = 'ALL' | 'ONE'

/**
 * Restricts CDAs and shares to one payee. Indexes find the CDAs: a year has thousands, and a franchise may be paid by
 * all of them. An outside payee has no `carried` amounts, so only closings from before payouts count for them.
 */
const narrowed = {
  ALL: { cda: '', share: '' },
  ONE: {
    cda: `AND cda.id = ANY (ARRAY(
      SELECT id FROM cdas WHERE agent_id = $4
       UNION SELECT cda_id FROM cda_shares WHERE is_current AND agent_id = $4
       UNION SELECT paid.cda_id FROM cda_lines paid JOIN deals closed ON closed.id = paid.deal_id
              WHERE paid.is_current AND paid.payee_id = $4 AND paid.payable_id IS NOT NULL
                AND closed.status = 'CLOSED' AND closed.close_date BETWEEN $1::date AND $2::date
                AND closed.close_date < $3::date))`,
    share: `AND ${payeeOf('share')} = $4`,
  },
} as const satisfies Record<PayeeScope, object>

/**
 * Closings that count by their day: those from before payouts were entered here ($3, null if there are none in the
 * year), and those that left an agent nothing to be paid. A payout replaces its closing. Conditions on the CDA come
 * before those on its lines.
 */
const closings = (whose: PayeeScope): string => `
  FROM deals deal JOIN cdas cda ON cda.deal_id = deal.id AND cda.voided_at IS NULL AND cda.approved_at IS NOT NULL
   AND (deal.close_date < $3::date OR cda.agent_split_cents = 0 OR EXISTS (
     SELECT FROM cda_shares shared WHERE shared.cda_id = cda.id AND shared.is_current)) ${narrowed[whose].cda}
  CROSS JOIN LATERAL (
    SELECT agent_id, payee_id, sum(net) AS net, sum(carried) AS carried
      FROM (${sharesOf('cda.id', 'cda.version')}) share
     WHERE ${isNotPaid} GROUP BY agent_id, payee_id
  ) share
 WHERE deal.status = 'CLOSED' AND deal.close_date BETWEEN $1::date AND $2::date
   AND (deal.close_date < $3::date OR share.net = 0 AND share.carried > 0) ${narrowed[whose].share}`

const yearShare = z.strictObject({
  id: z.string(),
  kind: z.enum(taxSubjectKinds),
  basis: z.enum(yearEndBases),
  netCents: z.string(),
  carriedCents: z.string(),
  beforeCents: z.string(),
  throughCents: z.string(),
})
export type YearShareRow = z.output<typeof yearShare>

const kindOf = (agent: string): string => `CASE WHEN ${agent} IS NULL THEN 'PAYEE' ELSE 'AGENT' END`

const sharesOfYear = (whose: PayeeScope): string => `
  WITH paid AS (
    SELECT DISTINCT p.cda_id, p.agent_id, p.payee_id FROM payouts p
     WHERE p.paid_on BETWEEN $1::date AND $2::date AND ${isForm}
       ${whose === 'ALL' ? '' : 'AND (p.agent_id = $4 OR p.payee_id = $4)'}
  )
  SELECT ${payeeOf('paid')} AS id, ${kindOf('paid.agent_id')} AS kind, 'PAYOUT' AS basis,
         coalesce(share.net, 0)::text AS "netCents", coalesce(share.carried, 0)::text AS "carriedCents",
         sums.before::text AS "beforeCents", sums.through::text AS "throughCents"
    FROM paid JOIN cdas cda ON cda.id = paid.cda_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.amount_cents) FILTER (WHERE p.paid_on < $1::date), 0) AS before,
             coalesce(sum(p.amount_cents), 0) AS through
        FROM payouts p
       WHERE p.cda_id = paid.cda_id AND ${isForm} AND p.paid_on <= $2::date
         AND ${payeeOf('p')} = ${payeeOf('paid')}
    ) sums
    ${shareOf(payeeOf('paid'))}
  UNION ALL
  SELECT ${payeeOf('share')}, ${kindOf('share.agent_id')}, 'CLOSING', share.net::text,
         share.carried::text, '0', share.net::text
    ${closings(whose)}`

/** All shares with reportable amounts from day $1 through $2. */
export const yearShares = statement(yearShare, sharesOfYear('ALL'))
/** Shares of the payee $4 with reportable amounts from day $1 through $2. */
export const yearSharesOf = statement(yearShare, sharesOfYear('ONE'))

/**
 * Number of unpaid lines, by the stored payment state, of deals that closed from day $1 through $2, since payouts are
 * entered ($3). Counts up to 100.
 */
export const notPaidLines = statement(
  z.strictObject({ lines: z.number() }),
  `SELECT count(*)::int AS lines FROM (
     SELECT 1 FROM cda_lines desk JOIN deals deal ON deal.id = desk.deal_id
      WHERE desk.state = 'OPEN' AND desk.kind IN ('AGENT_SPLIT', ${reportedKinds})
        AND deal.status = 'CLOSED' AND deal.close_date BETWEEN greatest($1::date, $3::date) AND $2::date
      LIMIT 100) waiting`,
)

/**
 * Number of deals that closed from day $1 through $2 without an approved CDA, which count nowhere. Counts up to 100.
 */
export const notApprovedDeals = statement(
  z.strictObject({ deals: z.number() }),
  `SELECT count(*)::int AS deals FROM (
     SELECT 1 FROM deals deal
      WHERE deal.status = 'CLOSED' AND deal.close_date BETWEEN $1::date AND $2::date
        AND NOT EXISTS (SELECT FROM cdas cda WHERE cda.deal_id = deal.id AND cda.voided_at IS NULL
                           AND cda.approved_at IS NOT NULL)
      LIMIT 100) unapproved`,
)

const yearPayment = z.strictObject({
  id: z.string(),
  day: z.string(),
  basis: z.enum(yearEndBases),
  dealId: z.string(),
  propertyAddress: z.string(),
  paidBy: z.enum(payers).nullable(),
  netCents: z.string(),
  carriedCents: z.string(),
  amountCents: z.string(),
  throughCents: z.string(),
})
export type YearPaymentRow = z.output<typeof yearPayment>

/** The items of payee $4's total from day $1 through $2, in the order in which they count. */
export const yearPayments = statement(
  yearPayment,
  `SELECT * FROM (
     SELECT p.id, p.paid_on::text AS day, 'PAYOUT' AS basis, p.deal_id AS "dealId",
            deal.property_address AS "propertyAddress", p.paid_by AS "paidBy",
            coalesce(share.net, 0)::text AS "netCents", coalesce(share.carried, 0)::text AS "carriedCents",
            p.amount_cents::text AS "amountCents",
            (SELECT sum(earlier.amount_cents) FROM payouts earlier
              WHERE earlier.cda_id = p.cda_id AND earlier.line_kind = p.line_kind
                AND ${payeeOf('earlier')} = $4
                AND (earlier.paid_on, earlier.created_at, earlier.id) <= (p.paid_on, p.created_at, p.id))::text
              AS "throughCents"
       FROM payouts p JOIN cdas cda ON cda.id = p.cda_id JOIN deals deal ON deal.id = p.deal_id
       ${shareOf(payeeOf('p'))}
      WHERE p.paid_on BETWEEN $1::date AND $2::date AND ${isForm} AND (p.agent_id = $4 OR p.payee_id = $4)
     UNION ALL
     SELECT cda.id, deal.close_date::text, 'CLOSING', deal.id, deal.property_address, NULL, share.net::text,
            share.carried::text, share.net::text, share.net::text
       ${closings('ONE')}
   ) counted
   ORDER BY day, id`,
)

/** Amounts in the newest file of year $1 that includes payee $2, or each payee. */
export const filedForms = statement(
  z.strictObject({ id: z.string(), cents: z.string() }),
  `SELECT DISTINCT ON (${payeeOf('form')}) ${payeeOf('form')} AS id, form.amount_cents::text AS cents
     FROM filed_forms form WHERE form.year = $1 AND ($2::uuid IS NULL OR form.agent_id = $2 OR form.payee_id = $2)
    ORDER BY ${payeeOf('form')}, form.created_at DESC, form.id DESC`,
)

/** The newest version of the details of `one`, whose columns are `agent` and `payee`. */
const newestDetails = (condition: string): string => `
  LEFT JOIN LATERAL (SELECT * FROM tax_details kept WHERE ${condition} ORDER BY kept.version DESC LIMIT 1) w9 ON true`

const details = {
  agentId: z.string().nullable(),
  payeeId: z.string().nullable(),
  version: z.number(),
  legalName: z.string().nullable(),
  businessName: z.string().nullable(),
  taxClass: z.enum(taxClasses).nullable(),
  tinKind: z.enum(tinKinds).nullable(),
  tinSealed: z.string().nullable(),
  tinLast4: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  signedOn: z.string().nullable(),
}
const detailColumns = `coalesce(w9.version, 0) AS version, w9.legal_name AS "legalName",
  w9.business_name AS "businessName", w9.tax_class AS "taxClass", w9.tin_kind AS "tinKind",
  w9.tin_sealed AS "tinSealed", w9.tin_last4 AS "tinLast4", w9.address, w9.city, w9.state, w9.zip, w9.phone, w9.email,
  w9.signed_on::text AS "signedOn"`

const subject = z.strictObject({
  id: z.string(),
  kind: z.enum(taxSubjectKinds),
  name: z.string(),
  ...details,
  enteredBy: z.string().nullable(),
  /** The day on which agents entered their own details, in words. Null if somebody else did. */
  ownDay: z.string().nullable(),
  enteredAt: z.date().nullable(),
})
export type SubjectRow = z.output<typeof subject>

const ownDay = `CASE WHEN w9.author_id = agent.user_id THEN to_char(
    w9.created_at AT TIME ZONE coalesce((SELECT time_zone FROM brokerage_settings WHERE id = 1), '${defaultTimeZone}'),
    'FMMonth FMDD, YYYY') END`

/** Agents and payees with the ids $1, and the newest details of each. */
export const taxSubjects = statement(
  subject,
  `SELECT agent.id, 'AGENT' AS kind, ${fullName('u')} AS name, agent.id AS "agentId", NULL::uuid AS "payeeId",
          ${detailColumns}, ${fullNameOrNull('author')} AS "enteredBy", ${ownDay} AS "ownDay",
          w9.created_at AS "enteredAt"
     FROM agents agent JOIN users u ON u.id = agent.user_id ${newestDetails('kept.agent_id = agent.id')}
     LEFT JOIN users author ON author.id = w9.author_id
    WHERE agent.id = ANY ($1::uuid[])
   UNION ALL
   SELECT payee.id, 'PAYEE', payee.name, NULL, payee.id, ${detailColumns}, ${fullNameOrNull('author')}, NULL,
          w9.created_at
     FROM payees payee ${newestDetails('kept.payee_id = payee.id')} LEFT JOIN users author ON author.id = w9.author_id
    WHERE payee.id = ANY ($1::uuid[])`,
)

const payer = z.strictObject(details)
export type PayerRow = z.output<typeof payer>

/** The brokerage's own entry on its forms, or one row of nulls. */
export const payerDetails = statement(
  payer,
  `SELECT NULL::uuid AS "agentId", NULL::uuid AS "payeeId", ${detailColumns}
     FROM (SELECT 1) one ${newestDetails('kept.agent_id IS NULL AND kept.payee_id IS NULL')}`,
)
