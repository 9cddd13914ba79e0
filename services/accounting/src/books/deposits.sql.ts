// What waits to be deposited, and deposits with their items as JSON, which TypeORM cannot express.
import { depositItemKinds, paymentMethods } from '@bluebonnet/domain'
import {
  agentIn,
  command,
  fullName,
  fullNameOrNull,
  type List,
  newestOf,
  type Paging,
  sql,
  statement,
  unrestricted,
  wordsNamingDeal,
} from '@bluebonnet/platform'
import { z } from 'zod'

const notReversed = `NOT EXISTS (SELECT FROM deposits back WHERE back.reverses_id = item.deposit_id)`
/** The day of a receipt's or payment's deposit, if it is not reversed, a subquery. */
export const depositedDay = (column: 'receipt_id' | 'entry_id', id: string): string =>
  `(SELECT d.deposited_on::text FROM deposit_items item JOIN deposits d ON d.id = item.deposit_id
     WHERE item.${column} = ${id} AND ${notReversed} LIMIT 1)`
const isReversedIn = (table: 'receipts' | 'agent_entries', id: string): string =>
  `EXISTS (SELECT FROM ${table} back WHERE back.reverses_id = ${id})`

/** Receipts and payments whose journal entries debited Undeposited Funds, and that are in no deposit. */
const waiting = `(
  SELECT r.id, 'RECEIPT' AS kind, deal.property_address AS label, r.amount_cents, r.received_on AS day, r.method,
         r.reference, r.created_at, r.deal_id
    FROM receipts r JOIN deals deal ON deal.id = r.deal_id
   WHERE r.to_deposit AND r.amount_cents > 0 AND NOT ${isReversedIn('receipts', 'r.id')}
     AND NOT EXISTS (SELECT FROM deposit_items item WHERE item.receipt_id = r.id AND ${notReversed})
   UNION ALL
  SELECT e.id, 'PAYMENT', ${fullName('u')}, -e.amount_cents, e.effective_date, coalesce(e.method, 'OTHER'),
         e.reference, e.created_at, e.deal_id
    FROM agent_entries e JOIN agents a ON a.id = e.agent_id JOIN users u ON u.id = a.user_id
   WHERE e.to_deposit AND NOT ${isReversedIn('agent_entries', 'e.id')}
     AND NOT EXISTS (SELECT FROM deposit_items item WHERE item.entry_id = e.id AND ${notReversed}))`

/** The last deposit, not reversed, of any of the receipts and payments $1. */
export const lastDepositOf = statement(
  z.strictObject({ authorName: z.string().nullable(), amountCents: z.string(), createdAt: z.date() }),
  `SELECT ${fullNameOrNull('u')} AS "authorName", deposit.amount_cents AS "amountCents",
          deposit.created_at AS "createdAt"
     FROM deposit_items item JOIN deposits deposit ON deposit.id = item.deposit_id
     LEFT JOIN users u ON u.id = deposit.author_id
    WHERE (item.receipt_id = ANY($1) OR item.entry_id = ANY($1)) AND ${notReversed}
    ORDER BY deposit.created_at DESC, deposit.id DESC LIMIT 1`,
)

const undeposited = z.strictObject({
  id: z.string(),
  kind: z.enum(depositItemKinds),
  label: z.string(),
  cents: z.string(),
  day: z.string(),
  method: z.enum(paymentMethods),
  reference: z.string().nullable(),
  createdAt: z.date(),
})
export type UndepositedRow = z.output<typeof undeposited>

const undepositedColumns = `waiting.id, waiting.kind, waiting.label, waiting.amount_cents AS cents,
  waiting.day::text AS day, waiting.method, waiting.reference, waiting.created_at AS "createdAt"`

export const undepositedList: List<Paging, UndepositedRow, null> = {
  from: `${waiting} waiting`,
  columns: undepositedColumns,
  row: undeposited,
  order: newestOf('waiting'),
  scope: unrestricted,
  filters: {},
  words: wordsNamingDeal('waiting.deal_id', unrestricted, ['waiting.label', 'waiting.reference']),
}

/** Those of $1 that wait to be deposited. */
export const undepositedOf = statement(
  undeposited,
  `SELECT ${undepositedColumns} FROM ${waiting} waiting WHERE waiting.id = ANY ($1::uuid[]) ORDER BY waiting.created_at,
          waiting.id`,
)

/**
 * Keeps two deposits of one receipt apart, and its reversal from a deposit. Each count reads all its rows; a join would
 * lock none of one table while the other has none.
 */
export const lockReceived = command(
  `WITH received AS (SELECT id FROM receipts WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE),
        paid AS (SELECT id FROM agent_entries WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE)
   SELECT (SELECT count(*) FROM received), (SELECT count(*) FROM paid)`,
)

/** The day of a receipt's or payment's deposit, if it is not reversed, and its amount there. */
export const depositOf = statement(
  z.strictObject({ day: z.string(), cents: z.string() }),
  `SELECT d.deposited_on::text AS day, coalesce(r.amount_cents, -e.amount_cents) AS cents
     FROM deposit_items item JOIN deposits d ON d.id = item.deposit_id
     LEFT JOIN receipts r ON r.id = item.receipt_id LEFT JOIN agent_entries e ON e.id = item.entry_id
    WHERE (item.receipt_id = $1 OR item.entry_id = $1) AND ${notReversed}`,
)

const item = z.strictObject({
  id: z.string(),
  kind: z.enum(depositItemKinds),
  label: z.string(),
  cents: z.number(),
  day: z.string(),
})

const deposit = z.strictObject({
  id: z.string(),
  depositedOn: z.string(),
  reference: z.string().nullable(),
  cents: z.string(),
  items: z.array(item),
  reason: z.string().nullable(),
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  authorName: z.string().nullable(),
  createdAt: z.date(),
})
export type DepositRow = z.output<typeof deposit>

const depositColumns = `d.id, d.deposited_on::text AS "depositedOn", d.reference, d.amount_cents AS cents, d.reason,
  d.reverses_id IS NOT NULL AS "isReversal",
  EXISTS (SELECT FROM deposits back WHERE back.reverses_id = d.id) AS "isReversed",
  ${fullNameOrNull('u')} AS "authorName", d.created_at AS "createdAt", coalesce((
    SELECT json_agg(json_build_object(
             'id', coalesce(r.id, e.id), 'kind', CASE WHEN r.id IS NULL THEN 'PAYMENT' ELSE 'RECEIPT' END,
             'label', coalesce(deal.property_address, ${fullName('payer')}),
             'cents', coalesce(r.amount_cents, -e.amount_cents), 'day', coalesce(r.received_on, e.effective_date))
             ORDER BY item.position)
      FROM deposit_items item
      LEFT JOIN receipts r ON r.id = item.receipt_id LEFT JOIN deals deal ON deal.id = r.deal_id
      LEFT JOIN agent_entries e ON e.id = item.entry_id LEFT JOIN agents a ON a.id = e.agent_id
      LEFT JOIN users payer ON payer.id = a.user_id
     WHERE item.deposit_id = d.id), '[]') AS items`
const depositJoins = 'LEFT JOIN users u ON u.id = d.author_id'

export const depositList: List<Paging, DepositRow, null> = {
  from: 'deposits d',
  joins: depositJoins,
  columns: depositColumns,
  row: deposit,
  order: newestOf('d'),
  scope: unrestricted,
  filters: {},
  words: wordsNamingDeal(
    'r.deal_id',
    unrestricted,
    [
      'd.reference',
      'd.reason',
      (word) => sql`d.id = ANY (ARRAY(
        SELECT item.deposit_id FROM agent_entries e JOIN deposit_items item ON item.entry_id = e.id
         WHERE e.to_deposit AND ${agentIn('e.agent_id')(word)}))`,
    ],
    {
      rowsOf: (ofDeals) => sql`d.id = ANY (ARRAY(
        SELECT item.deposit_id FROM receipts r JOIN deposit_items item ON item.receipt_id = r.id WHERE ${ofDeals}))`,
    },
  ),
}

export const oneDeposit = statement(deposit, `SELECT ${depositColumns} FROM deposits d ${depositJoins} WHERE d.id = $1`)

/** The amount of the deposit $1 without what was reversed of it since: that left the bank already. */
export const depositedCents = statement(
  z.strictObject({ cents: z.string() }),
  `SELECT coalesce(sum(coalesce(r.amount_cents, -e.amount_cents)), 0) AS cents
     FROM deposit_items item
     LEFT JOIN receipts r ON r.id = item.receipt_id AND NOT ${isReversedIn('receipts', 'r.id')}
     LEFT JOIN agent_entries e ON e.id = item.entry_id AND NOT ${isReversedIn('agent_entries', 'e.id')}
    WHERE item.deposit_id = $1`,
)
