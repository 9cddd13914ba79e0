// Sums over an append-only account up to a moment. They are bigint, so they arrive as text.
import { accountKinds } from '@bluebonnet/domain'
import { fullName, statement } from '@bluebonnet/platform'
import { z } from 'zod'

/** Start and end of a month ($1, '2026-11') in the time zone $2. */
const begins = `(($1::text || '-01')::timestamp AT TIME ZONE $2::text)`
const ends = `((($1::text || '-01')::timestamp + interval '1 month') AT TIME ZONE $2::text)`

/** Accounts that changed in a month or had a balance at its end, and have no statement for it yet. */
export const dueStatements = statement(
  z.strictObject({ agentId: z.string(), opening: z.string(), closing: z.string() }),
  `SELECT account.agent_id AS "agentId", account.opening, account.closing
     FROM (SELECT agent_id, coalesce(sum(amount_cents) FILTER (WHERE created_at < ${begins}), 0) AS opening,
                  sum(amount_cents) AS closing, bool_or(created_at >= ${begins}) AS moved
             FROM agent_entries WHERE created_at < ${ends} GROUP BY agent_id) account
    WHERE (account.moved OR account.closing <> 0)
      AND NOT EXISTS (SELECT FROM account_statements made
        WHERE made.agent_id = account.agent_id AND made.month = $1::text)
    ORDER BY account.agent_id`,
)

export const entriesOfMonth = statement(
  z.strictObject({
    kind: z.enum(accountKinds),
    amountCents: z.string(),
    effectiveDate: z.string(),
    reason: z.string(),
    propertyAddress: z.string().nullable(),
  }),
  `SELECT entry.kind, entry.amount_cents AS "amountCents", entry.effective_date::text AS "effectiveDate", entry.reason,
          deal.property_address AS "propertyAddress"
     FROM agent_entries entry LEFT JOIN deals deal ON deal.id = entry.deal_id
    WHERE entry.agent_id = $3 AND entry.created_at >= ${begins} AND entry.created_at < ${ends}
    ORDER BY entry.created_at, entry.id`,
)

const statementRow = z.strictObject({
  agentId: z.string(),
  month: z.string(),
  openingCents: z.string(),
  closingCents: z.string(),
  createdAt: z.date(),
  userId: z.string(),
  name: z.string(),
})
export type StatementRow = z.output<typeof statementRow>

export const statementById = statement(
  statementRow,
  `SELECT made.agent_id AS "agentId", made.month, made.opening_cents AS "openingCents",
          made.closing_cents AS "closingCents", made.created_at AS "createdAt",
          u.id AS "userId", ${fullName('u')} AS name
     FROM account_statements made JOIN agents a ON a.id = made.agent_id JOIN users u ON u.id = a.user_id
    WHERE made.id = $1`,
)

/** An agent's finished statements, newest first. */
export const statementsOf = statement(
  z.strictObject({ month: z.string(), opening: z.string(), closing: z.string(), createdAt: z.date(), key: z.string() }),
  `SELECT made.month, made.opening_cents AS opening, made.closing_cents AS closing,
    made.created_at AS "createdAt", object.key
     FROM account_statements made JOIN objects object ON object.id = made.object_id
    WHERE made.agent_id = $1 AND ($2::text IS NULL OR made.month = $2) ORDER BY made.month DESC`,
)
