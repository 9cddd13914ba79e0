// The money part of a deal's audit file, oldest first.
import { ledgerKinds } from '@bluebonnet/domain'
import { fullNameOrNull, statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { sumColumns, sums } from './cda.rows.js'

const issued = `version, issued_at, sale_price_cents, gross_commission_cents, client_paid_cents, brokerage_split_cents,
  agent_split_cents, per_file_fee_cents, arrears_cents, other_payees_cents, cap_applied, approved_at, approved_by,
  voided_at, void_reason`

/** All issued versions of the deal's CDA. */
export const issuedCdas = statement(
  z.strictObject({
    version: z.number(),
    issuedAt: z.date(),
    salePriceCents: z.string(),
    ...sums,
    approvedAt: z.date().nullable(),
    approvedByName: z.string().nullable(),
    voidedAt: z.date().nullable(),
    voidReason: z.string().nullable(),
  }),
  `SELECT issue.version, issue.issued_at AS "issuedAt", issue.sale_price_cents AS "salePriceCents",
          ${sumColumns('issue')}, issue.approved_at AS "approvedAt",
          ${fullNameOrNull('approver')} AS "approvedByName", issue.voided_at AS "voidedAt",
          issue.void_reason AS "voidReason"
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
          ${fullNameOrNull('author')} AS "byName"
     FROM commission_ledger entry JOIN users author ON author.id = entry.author_id
    WHERE entry.deal_id = $1 ORDER BY entry.created_at, entry.id`,
)
