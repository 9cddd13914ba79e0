// Reads current and earlier versions of a CDA from two tables as one list, and locks its rows in one round trip.
import { fullName, statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { type CdaFacts, type CdaSignature, pageStates } from './cda-figures.js'
import { dividedColumns, dividedRow } from './cda-lines.sql.js'

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

const sending = z.strictObject({
  id: z.string(),
  cdaId: z.string(),
  version: z.number(),
  email: z.string(),
  linkId: z.string(),
  /** False once the version is voided or replaced. */
  isCurrent: z.boolean(),
  facts: z.custom<CdaFacts>(isObject),
  expiresAt: z.date(),
  /** E-mail address of the sender. */
  senderEmail: z.string(),
  /** The last earlier version that was sent for the deal. */
  replaces: z.number().nullable(),
  /** The current version, if it is a later one. */
  replacedBy: z.number().nullable(),
})

const sendings = `
  SELECT s.id, s.cda_id AS "cdaId", s.version, s.email, s.link_id AS "linkId",
    (c.version = s.version AND c.voided_at IS NULL) AS "isCurrent",
         coalesce(v.facts, c.facts) AS facts, l.expires_at AS "expiresAt", u.email AS "senderEmail",
         (SELECT max(e.version) FROM cda_sends e WHERE e.cda_id = s.cda_id AND e.version < s.version) AS replaces,
         CASE WHEN c.version > s.version AND c.voided_at IS NULL THEN c.version END AS "replacedBy"
    FROM cda_sends s
    JOIN users u ON u.id = s.sent_by
    JOIN cdas c ON c.id = s.cda_id
    JOIN links l ON l.id = s.link_id
    LEFT JOIN cda_versions v ON v.cda_id = s.cda_id AND v.version = s.version`

const printed = (cdaId: string): string => `
  sale_price_cents::float8 AS "salePriceCents", gross_commission_cents::float8 AS "grossCommissionCents",
  client_paid_cents::float8 AS "clientPaidCents",
  commission_rate AS "commissionRate", ${dividedColumns('cda', cdaId)}, facts, issued_at AS "issuedAt",
  signature, voided_at AS "voidedAt",
  void_reason AS "voidReason",
  document_id AS "documentId", signed_document_id AS "signedDocumentId",
  coalesce((SELECT time_zone FROM brokerage_settings WHERE id = 1), $3) AS "timeZone"`

export const versionPages = statement(
  z.strictObject({
    isCurrent: z.boolean(),
    salePriceCents: z.number(),
    grossCommissionCents: z.number(),
    clientPaidCents: z.number(),
    commissionRate: z.number().nullable(),
    ...dividedRow,
    facts: z.custom<CdaFacts>(isObject),
    issuedAt: z.date(),
    signature: z.custom<CdaSignature>(isObject).nullable(),
    voidedAt: z.date().nullable(),
    voidReason: z.string().nullable(),
    documentId: z.string().nullable(),
    signedDocumentId: z.string().nullable(),
    timeZone: z.string(),
  }),
  `
  SELECT true AS "isCurrent", ${printed('cda.id')} FROM cdas cda WHERE id = $1 AND version = $2
  UNION ALL
  SELECT false, ${printed('cda.cda_id')} FROM cda_versions cda WHERE cda_id = $1 AND version = $2`,
)

export const clientNames = statement(
  z.strictObject({ name: z.string() }),
  `SELECT ${fullName('client')} AS name FROM clients client WHERE client.id = $1`,
)

export const sendingById = statement(sending, `${sendings} WHERE s.id = $1`)

export const sendingByLink = statement(sending, `${sendings} WHERE s.link_id = $1`)

export const addressesSentTo = statement(
  z.strictObject({ id: z.string() }),
  `SELECT DISTINCT ON (lower(email)) id FROM cda_sends WHERE cda_id = $1 AND version = $2
    ORDER BY lower(email), created_at, id`,
)

/**
 * Takes the locks of every writer of a deal (agent, deal, CDA; see DealLocks) in one round trip. PostgreSQL locks rows
 * in the order of the list after OF, and returns them as they are once it holds the locks.
 */
export const lockedPage = statement(
  z.strictObject({
    cdaId: z.string(),
    version: z.number(),
    voidedAt: z.date().nullable(),
    approvedAt: z.date().nullable(),
    signedPageState: z.enum(pageStates).nullable(),
    documentId: z.string().nullable(),
    createdBy: z.string(),
    agentUserId: z.string(),
    deal: z.strictObject({ id: z.string(), agentId: z.string(), propertyAddress: z.string() }),
  }),
  `
  SELECT c.id AS "cdaId", c.version, c.voided_at AS "voidedAt", c.approved_at AS "approvedAt",
    c.signed_page_state AS "signedPageState",
         c.document_id AS "documentId", c.created_by AS "createdBy", a.user_id AS "agentUserId",
         jsonb_build_object('id', d.id, 'agentId', d.agent_id, 'propertyAddress', d.property_address) AS deal
    FROM cdas c JOIN deals d ON d.id = c.deal_id JOIN agents a ON a.id = d.agent_id
   WHERE c.id = $1
     FOR NO KEY UPDATE OF a, d, c`,
)

/** Marks the CDA $1 as stale with the reason $2. Returns whether it already was. */
export const markStale = statement(
  z.strictObject({ stale: z.boolean() }),
  `WITH was AS (SELECT id, stale FROM cdas WHERE id = $1 FOR NO KEY UPDATE),
        marked AS (UPDATE cdas SET stale = true, stale_reason = $2,
                          updated_at = CASE WHEN was.stale THEN cdas.updated_at ELSE clock_timestamp() END
                     FROM was WHERE cdas.id = was.id RETURNING was.stale)
   SELECT stale FROM marked`,
)

export const documentsOfVersion = statement(
  z.strictObject({ documentId: z.string().nullable(), signedDocumentId: z.string().nullable(), address: z.string() }),
  `SELECT document_id AS "documentId", signed_document_id AS "signedDocumentId",
          facts -> 'deal' ->> 'propertyAddress' AS address
     FROM cdas WHERE id = $1 AND version = $2
    UNION ALL
   SELECT document_id, signed_document_id, facts -> 'deal' ->> 'propertyAddress'
     FROM cda_versions WHERE cda_id = $1 AND version = $2`,
)
