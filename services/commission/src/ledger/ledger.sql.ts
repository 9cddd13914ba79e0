// Ledger entries and their sums, which no row stores. They are bigint, so they arrive as text.
import type { CountedUse } from '@bluebonnet/commission'
import { ledgerKinds } from '@bluebonnet/domain'
import {
  command,
  namedDealTextsOf,
  type List,
  fullNameOrNull,
  newestOf,
  type Paging,
  sql,
  statement,
  wordsIn,
} from '@bluebonnet/platform'
import { z } from 'zod'

const entryColumns = `
  l.id, l.agent_id AS "agentId", l.kind, l.counted_cents AS "countedCents", l.effective_date::text AS "effectiveDate",
  l.reason, l.cda_id AS "cdaId", l.deal_id AS "dealId", d.property_address AS "propertyAddress",
  l.created_at AS "createdAt", ${fullNameOrNull('u')} AS "authorName"`
const entries = 'commission_ledger l JOIN users u ON u.id = l.author_id LEFT JOIN deals d ON d.id = l.deal_id'

/** Counted sums of the agents $1, each from $2 until before $3, without the CDA $4. */
export const capUsedWithin = statement(
  z.strictObject({ agentId: z.string(), cents: z.string() }),
  `SELECT asked.agent_id AS "agentId", used.cents
     FROM unnest($1::uuid[], $2::date[], $3::date[]) AS asked (agent_id, since, until)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(counted_cents), 0) AS cents FROM commission_ledger
       WHERE agent_id = asked.agent_id AND effective_date >= asked.since AND effective_date < asked.until
         AND ($4::uuid IS NULL OR cda_id IS DISTINCT FROM $4)) used`,
)

export const capStatuses = statement(
  z.strictObject({ agentId: z.string(), paid: z.string(), reserved: z.string() }),
  `SELECT y.agent_id AS "agentId",
              cap.paid, cap.reserved
         FROM unnest($1::uuid[], $2::date[], $3::date[]) AS y (agent_id, first_day, end_day)
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(l.counted_cents) FILTER (WHERE open.id IS NULL), 0) AS paid,
                 coalesce(sum(l.counted_cents) FILTER (WHERE open.id IS NOT NULL), 0) AS reserved
            FROM commission_ledger l LEFT JOIN deals open ON open.id = l.deal_id AND open.status <> 'CLOSED'
           WHERE l.agent_id = y.agent_id AND l.effective_date >= y.first_day
             AND l.effective_date < y.end_day) AS cap`,
)

const ledgerEntry = z.strictObject({
  id: z.string(),
  agentId: z.string(),
  kind: z.enum(ledgerKinds),
  countedCents: z.string(),
  effectiveDate: z.string(),
  reason: z.string().nullable(),
  cdaId: z.string().nullable(),
  dealId: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  authorName: z.string().nullable(),
  createdAt: z.date(),
})

export type LedgerEntryRow = z.output<typeof ledgerEntry>

/** One agent's ledger. */
export const ledgerOf: List<Paging, LedgerEntryRow, string> = {
  from: entries,
  columns: entryColumns,
  row: ledgerEntry,
  order: newestOf('l'),
  scope: (agentId) => sql`l.agent_id = ${agentId}`,
  filters: {},
  words: wordsIn('l.reason', ...namedDealTextsOf('d'), fullNameOrNull('u')),
}

export const entryById = statement(ledgerEntry, `SELECT ${entryColumns} FROM ${entries} WHERE l.id = $1`)

export const effectiveEntries = statement(
  z.strictObject({ id: z.string() }),
  `SELECT e.id FROM commission_ledger e WHERE e.cda_id = $1 AND e.cda_version = $2 AND e.kind = 'CDA'
          AND NOT EXISTS (SELECT 1 FROM commission_ledger r WHERE r.reverses_id = e.id) ORDER BY e.created_at, e.id`,
)

/** The cap years with an entry: of the agents $1, from the days $2 until before $3. */
export const begunYears = statement(
  z.strictObject({ agentId: z.string(), start: z.string() }),
  `SELECT DISTINCT asked.agent_id AS "agentId", asked.since::text AS start
     FROM unnest($1::uuid[], $2::date[], $3::date[]) AS asked (agent_id, since, until)
    WHERE EXISTS (SELECT 1 FROM commission_ledger
                   WHERE agent_id = asked.agent_id AND effective_date >= asked.since AND effective_date < asked.until)`,
)

export const addReversal = command(
  `INSERT INTO commission_ledger (id, agent_id, kind, counted_cents, cap_year_start, effective_date, deal_id, cda_id,
    cda_version, reverses_id, reason, author_id)
       SELECT $1, agent_id, 'REVERSAL', -counted_cents, cap_year_start, effective_date, deal_id, cda_id,
         cda_version, id, $3, $4
         FROM commission_ledger WHERE id = $2`,
)

export const countedByDay = statement(
  z.strictObject({ agentId: z.string(), cents: z.string(), effectiveOn: z.string() }),
  `SELECT agent_id AS "agentId", effective_date::text AS "effectiveOn", sum(counted_cents) AS cents
         FROM commission_ledger WHERE agent_id = ANY($1) AND effective_date >= $2 AND effective_date < $3
           GROUP BY agent_id, effective_date`,
)

export const countedUnderPlans = statement(
  z.strictObject({ agentId: z.string(), planId: z.string(), effectiveOn: z.string(), counted: z.custom<CountedUse>() }),
  `SELECT agent_id AS "agentId", plan_id AS "planId", effective_date::text AS "effectiveOn", counted FROM cdas
        WHERE agent_id = ANY($1) AND plan_id = ANY($2) AND counted IS NOT NULL AND voided_at IS NULL
          AND ($3::uuid IS NULL OR id <> $3)
       UNION ALL
       SELECT share.agent_id, share.plan_id, cda.effective_date::text, share.counted
         FROM cda_shares share JOIN cdas cda ON cda.id = share.cda_id
        WHERE share.is_current AND share.agent_id = ANY($1) AND share.plan_id = ANY($2)
          AND ($3::uuid IS NULL OR cda.id <> $3)`,
)

/** Counted use of caps by the agents $1, each under plan $2 from the day $3 until before $4. */
export const countedInYears = statement(
  z.strictObject({ agentId: z.string(), effectiveOn: z.string(), counted: z.custom<CountedUse>() }),
  `SELECT asked.agent_id AS "agentId", made.effective_date::text AS "effectiveOn", made.counted
     FROM unnest($1::uuid[], $2::uuid[], $3::date[], $4::date[]) AS asked (agent_id, plan_id, since, until)
    CROSS JOIN LATERAL (
      SELECT counted, effective_date FROM cdas
       WHERE agent_id = asked.agent_id AND plan_id = asked.plan_id AND counted IS NOT NULL AND voided_at IS NULL
         AND effective_date >= asked.since AND effective_date < asked.until
       UNION ALL
      SELECT share.counted, cda.effective_date FROM cda_shares share JOIN cdas cda ON cda.id = share.cda_id
       WHERE share.is_current AND share.agent_id = asked.agent_id AND share.plan_id = asked.plan_id
         AND effective_date >= asked.since AND effective_date < asked.until) made`,
)
