// What an audit file tells of a deal beside its documents, each table in one look, oldest first.
import { dealKinds, dealSides, dealStatuses, ledgerKinds, limits } from '@bluebonnet/contracts'
import { nameIfAny, nameOrEmail, raw, type Sql, sql, statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { messageDocuments } from '../messages/messages.sql.js'

export const auditedDeal = statement(
  z.strictObject({
    address: z.string(),
    place: z.string(),
    side: z.enum(dealSides),
    kind: z.enum(dealKinds),
    status: z.enum(dealStatuses),
    agentName: z.string(),
    clientName: z.string().nullable(),
    contractDate: z.string().nullable(),
    closeDate: z.string().nullable(),
    endedAt: z.date().nullable(),
  }),
  `SELECT deal.property_address AS address, concat_ws(' ', deal.city || ',', deal.state, deal.zip) AS place, deal.side,
          coalesce(list.kind, 'SALE') AS kind, deal.status, ${nameOrEmail('agent_user')} AS "agentName",
          nullif(concat_ws(' ', client.first_name, client.last_name), '') AS "clientName",
          deal.contract_date::text AS "contractDate", deal.close_date::text AS "closeDate", deal.ended_at AS "endedAt"
     FROM deals deal JOIN agents agent ON agent.id = deal.agent_id
     JOIN users agent_user ON agent_user.id = agent.user_id
     LEFT JOIN clients client ON client.id = deal.client_id LEFT JOIN checklists list ON list.id = deal.checklist_id
    WHERE deal.id = $1`,
)

export const closedDeal = z.strictObject({
  id: z.string(),
  address: z.string(),
  side: z.enum(dealSides),
  agentName: z.string(),
  clientName: z.string().nullable(),
  closeDate: z.string(),
  /** How many there are in all. */
  total: z.number(),
})

/** The deals of a condition, by the day on which they closed: no more than one archive holds. */
export const closedDeals = (where: Sql): Sql => sql`
  SELECT deal.id, deal.property_address AS address, deal.side, ${raw(nameOrEmail('agent_user'))} AS "agentName",
         nullif(concat_ws(' ', client.first_name, client.last_name), '') AS "clientName",
         deal.close_date::text AS "closeDate", count(*) OVER ()::int AS total
    FROM deals deal JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    LEFT JOIN clients client ON client.id = deal.client_id
   WHERE ${where} ORDER BY deal.close_date, deal.id LIMIT ${limits.auditDeals}`

export const writtenMessages = statement(
  z.strictObject({ at: z.date(), byName: z.string(), body: z.string(), attached: z.string().nullable() }),
  `SELECT m.created_at AS at, ${nameOrEmail('author')} AS "byName", m.body,
          (${messageDocuments("string_agg(d.label, ', ' ORDER BY given.position)")}) AS attached
     FROM deal_messages m JOIN users author ON author.id = m.author_id
    WHERE m.deal_id = $1 ORDER BY m.created_at, m.id`,
)

const issued = `version, issued_at, sale_price_cents, gross_commission_cents, brokerage_split_cents, agent_split_cents,
  per_file_fee_cents, arrears_cents, other_payees_cents, client_paid_cents, approved_at, approved_by, voided_at,
  void_reason`

/** Every version of the deal's CDA that was ever issued. */
export const issuedCdas = statement(
  z.strictObject({
    version: z.number(),
    issuedAt: z.date(),
    salePriceCents: z.string(),
    grossCents: z.string(),
    clientCents: z.string(),
    brokerageCents: z.string(),
    agentCents: z.string(),
    feeCents: z.string(),
    debtCents: z.string(),
    otherCents: z.string(),
    approvedAt: z.date().nullable(),
    approvedByName: z.string().nullable(),
    voidedAt: z.date().nullable(),
    voidReason: z.string().nullable(),
  }),
  `SELECT issue.version, issue.issued_at AS "issuedAt", issue.sale_price_cents::text AS "salePriceCents",
          issue.gross_commission_cents::text AS "grossCents", issue.client_paid_cents::text AS "clientCents",
          issue.brokerage_split_cents::text AS "brokerageCents",
          issue.agent_split_cents::text AS "agentCents", issue.per_file_fee_cents::text AS "feeCents",
          issue.arrears_cents::text AS "debtCents",
          issue.other_payees_cents::text AS "otherCents", issue.approved_at AS "approvedAt",
          ${nameIfAny('approver')} AS "approvedByName", issue.voided_at AS "voidedAt", issue.void_reason AS "voidReason"
     FROM (SELECT ${issued} FROM cdas WHERE deal_id = $1
           UNION ALL SELECT ${issued} FROM cda_versions WHERE cda_id IN (SELECT id FROM cdas WHERE deal_id = $1)) issue
     LEFT JOIN users approver ON approver.id = issue.approved_by
    ORDER BY issue.version`,
)

export const ledgerOfDeal = statement(
  z.strictObject({
    at: z.date(),
    effectiveDate: z.string(),
    kind: z.enum(ledgerKinds),
    countedCents: z.string(),
    version: z.number().nullable(),
    reason: z.string().nullable(),
    byName: z.string().nullable(),
  }),
  `SELECT entry.created_at AS at, entry.effective_date::text AS "effectiveDate", entry.kind,
          entry.counted_cents::text AS "countedCents", entry.cda_version AS version, entry.reason,
          ${nameIfAny('author')} AS "byName"
     FROM commission_ledger entry JOIN users author ON author.id = entry.author_id
    WHERE entry.deal_id = $1 ORDER BY entry.created_at, entry.id`,
)
