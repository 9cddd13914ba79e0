// Sums of append-only rows next to a CDA's amounts. They are bigint, so they arrive as text.
import {
  can,
  payers,
  paidLineKinds,
  paymentRoutes,
  paymentMethods,
  type PaymentState,
  paymentStates,
} from '@bluebonnet/domain'
import {
  agentIn,
  allOf,
  anyOf,
  type Caller,
  fullName,
  is,
  type List,
  fullNameOrNull,
  namedDealTextsOf,
  newest,
  newestOf,
  ofDeal,
  type Paging,
  raw,
  someRow,
  type Sql,
  sql,
  statement,
  wordsIn,
  wordsNamingDeal,
} from '@bluebonnet/platform'
import { z } from 'zod'
import { dealTexts, dealWords } from '@bluebonnet/deals'
import { depositedDay } from '../books/deposits.sql.js'

const began = statement(z.strictObject({ day: z.string() }), 'SELECT began_on::text AS day FROM book_beginnings')

/**
 * First closing day of the deals that the lists show. Undefined for a brokerage whose CDAs were all made here. Deals
 * that closed earlier were settled elsewhere (docs/rules/books.md#begin).
 */
export const booksStartDay = async (manager: Parameters<typeof began>[0]): Promise<string | undefined> =>
  (await began(manager))[0]?.day

const notReversed = (table: 'receipts' | 'payouts'): string =>
  `FROM ${table} paid WHERE paid.cda_id = cda.id AND paid.reverses_id IS NULL
     AND NOT EXISTS (SELECT FROM ${table} back WHERE back.reverses_id = paid.id)`

/** Whom title pays for a CDA: as its payments say, or as the brokerage's setting says if it has none. */
const paymentRoute = `coalesce(
  (SELECT payment_route ${notReversed('receipts')} LIMIT 1),
  (SELECT payment_route ${notReversed('payouts')} LIMIT 1),
  (SELECT payment_route FROM brokerage_settings WHERE id = 1), 'TABLE')`

/** Payments by a party other than `paymentRoute` says change the expected amount (docs/rules/books.md#expected). */
export const openOf = `
  CROSS JOIN LATERAL (SELECT ${paymentRoute} AS payment_route) routes
  CROSS JOIN LATERAL (SELECT CASE payment_route WHEN 'TABLE'
                                      THEN cda.brokerage_split_cents + cda.per_file_fee_cents + cda.arrears_cents
                                      ELSE cda.gross_commission_cents + cda.client_paid_cents END AS expected) due
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS received, coalesce(sum(explained_cents), 0) AS explained
                        FROM receipts WHERE cda_id = cda.id) got
  CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN payment_route = 'TABLE' AND paid_by = 'BROKERAGE' THEN amount_cents
                                               WHEN payment_route = 'BROKERAGE' AND paid_by = 'TITLE' THEN -amount_cents
                                               ELSE 0 END), 0) AS moved FROM payouts WHERE cda_id = cda.id) out
  CROSS JOIN LATERAL (SELECT expected - received - explained + moved AS open,
                             EXISTS (SELECT ${notReversed('receipts')}) AS began) left_open`

const paymentState = z.enum(paymentStates)

const receivable = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  cdaVersion: z.number(),
  dealId: z.string(),
  propertyAddress: z.string(),
  closeDate: z.string().nullable(),
  agentId: z.string(),
  agentName: z.string(),
  titleCompany: z.string().nullable(),
  paymentRoute: z.enum(paymentRoutes),
  expectedCents: z.string(),
  receivedCents: z.string(),
  openCents: z.string(),
  state: paymentState,
  explanation: z.string().nullable(),
  lastReceivedOn: z.string().nullable(),
})
export type ReceivableRow = z.output<typeof receivable>

export interface ReceivableQuery extends Paging {
  state?: PaymentState | undefined
  agentId?: string | undefined
}

/**
 * Excludes deals that closed before the books begin, which were settled elsewhere; a new brokerage has no such day. A
 * subquery per row: with a join, the planner expects few matches and reads all of them.
 */
const isBegun = (dealId: string): string => `coalesce((SELECT close_date FROM deals WHERE deals.id = ${dealId})
  >= (SELECT began_on FROM book_beginnings), true)`

/** The expected and received amounts of each approved CDA. States are stored (docs/rules/books.md#kept). */
export const receivableList: List<ReceivableQuery, ReceivableRow, null> = {
  from: 'cdas cda JOIN deals deal ON deal.id = cda.deal_id',
  joins: `${openOf}
    JOIN agents agent ON agent.id = deal.agent_id JOIN users u ON u.id = agent.user_id`,
  columns: `cda.id, cda.created_at AS "createdAt", cda.version AS "cdaVersion", cda.deal_id AS "dealId",
    deal.property_address AS "propertyAddress", deal.close_date::text AS "closeDate",
    deal.agent_id AS "agentId", ${fullName('u')} AS "agentName",
    deal.title_company AS "titleCompany", payment_route AS "paymentRoute", expected + moved AS "expectedCents",
    received AS "receivedCents", open AS "openCents", cda.receivable_state AS state,
    (SELECT reason ${notReversed('receipts')} AND explained_cents <> 0 ORDER BY created_at DESC, id DESC LIMIT 1)
      AS explanation,
    (SELECT max(received_on)::text ${notReversed('receipts')}) AS "lastReceivedOn"`,
  row: receivable,
  order: newestOf('cda'),
  scope: () => raw(`cda.receivable_state IS NOT NULL AND ${isBegun('cda.deal_id')}`),
  filters: { state: is('cda.receivable_state'), agentId: is('deal.agent_id') },
  words: dealWords,
}

/** The open amount of the CDA $1 and whom title pays. `began` is true once it has a receipt that is not reversed. */
export const expectedOf = statement(
  z.strictObject({ paymentRoute: z.enum(paymentRoutes), open: z.string(), expected: z.string(), began: z.boolean() }),
  `SELECT payment_route AS "paymentRoute", open, expected, began FROM cdas cda ${openOf} WHERE cda.id = $1`,
)

const receipt = z.strictObject({
  id: z.string(),
  cdaId: z.string(),
  amountCents: z.string(),
  receivedOn: z.string(),
  method: z.enum(paymentMethods),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  toDeposit: z.boolean(),
  depositedOn: z.string().nullable(),
  authorName: z.string().nullable(),
  createdAt: z.date(),
})
export type ReceiptRow = z.output<typeof receipt>

const receiptColumns = `r.id, r.cda_id AS "cdaId", r.amount_cents AS "amountCents", r.received_on::text AS "receivedOn",
  r.method, r.reference, r.reason, r.reverses_id IS NOT NULL AS "isReversal",
  EXISTS (SELECT FROM receipts back WHERE back.reverses_id = r.id) AS "isReversed", r.to_deposit AS "toDeposit",
  ${depositedDay('receipt_id', 'r.id')} AS "depositedOn",
  ${fullNameOrNull('u')} AS "authorName",
  r.created_at AS "createdAt"`

export const receiptList: List<Paging, ReceiptRow, string> = {
  from: 'receipts r',
  joins: 'LEFT JOIN users u ON u.id = r.author_id',
  columns: receiptColumns,
  row: receipt,
  order: newestOf('r'),
  scope: (cdaId) => sql`r.cda_id = ${cdaId}`,
  filters: {},
  words: wordsIn('r.reference', 'r.reason'),
}

export const oneReceipt = statement(
  receipt,
  `SELECT ${receiptColumns} FROM receipts r LEFT JOIN users u ON u.id = r.author_id WHERE r.id = $1`,
)

/** Whether the CDA $1 has a receipt that is not reversed. */
export const anyReceipt = statement(
  someRow,
  `SELECT 1 AS one FROM receipts r WHERE r.cda_id = $1 AND r.reverses_id IS NULL
      AND NOT EXISTS (SELECT FROM receipts back WHERE back.reverses_id = r.id) LIMIT 1`,
)

/** The last receipt of the CDA $1 that is not reversed. */
export const lastReceipt = statement(
  z.strictObject({ id: z.string(), authorId: z.string().nullable() }),
  `SELECT r.id, r.author_id AS "authorId" FROM receipts r WHERE r.cda_id = $1 AND r.reverses_id IS NULL
      AND NOT EXISTS (SELECT FROM receipts back WHERE back.reverses_id = r.id)
    ORDER BY r.created_at DESC, r.id DESC LIMIT 1`,
)

const payable = z.strictObject({
  id: z.string(),
  cdaId: z.string(),
  createdAt: z.date(),
  cdaVersion: z.number(),
  position: z.number(),
  kind: z.enum(paidLineKinds),
  dealId: z.string(),
  propertyAddress: z.string(),
  closeDate: z.string().nullable(),
  agentId: z.string().nullable(),
  payeeId: z.string().nullable(),
  payeeName: z.string(),
  paymentRoute: z.enum(paymentRoutes),
  dueCents: z.string(),
  paidCents: z.string(),
  state: paymentState,
})
export type PayableRow = z.output<typeof payable>

export interface PayableQuery extends ReceivableQuery {
  payeeId?: string | undefined
  cdaId?: string | undefined
}

/** Payouts `paid` to the payee of the line `line`. */
const isPaidTo = `paid.cda_id = line.cda_id AND paid.line_kind = line.kind
  AND coalesce(paid.agent_id, paid.payee_id) = coalesce(line.payee_id, line.agent_id)`

/** Total of the line `line` and the lines that are paid with it. */
const togetherCents = `(SELECT sum(same.cents)::bigint FROM cda_lines same
   WHERE same.cda_id = line.cda_id AND same.version = line.version AND same.kind = line.kind
     AND same.payee = line.payee AND coalesce(same.payee_id, same.agent_id) = coalesce(line.payee_id, line.agent_id))`
/** What the approved CDA `cda` owes of that total, and what has been paid of it. */
export const dueCents = `${togetherCents}
  * (line.is_current AND cda.approved_at IS NOT NULL)::int`
export const paidCents = `(SELECT coalesce(sum(paid.amount_cents), 0)::bigint FROM payouts paid WHERE ${isPaidTo})`

const payeeNamed = wordsIn('payees.name')
/** The payee of a line by their name, by the alias of `cda_lines`. */
const payeeOf =
  (line: string) =>
  (word: string): Sql =>
    anyOf([
      sql`${raw(line)}.payee_id = ANY (ARRAY(SELECT payees.id FROM payees WHERE ${payeeNamed(word)}))`,
      allOf([raw(`${line}.payee = 'AGENT'`), agentIn(`${line}.agent_id`)(word)]),
    ])
const lineWords = wordsIn(...dealTexts, payeeOf('line'))
/**
 * The deals of such lines. Redundant, but no index covers conditions of two tables: with `lineWords` alone, PostgreSQL
 * would read all deals.
 */
const dealsOfLines = wordsIn(
  ...dealTexts,
  (word) => sql`deal.id = ANY (ARRAY(
    SELECT named.deal_id FROM cda_lines named WHERE named.state IS NOT NULL AND ${payeeOf('named')(word)}))`,
)

/** Payees of approved CDAs. Payments under a void version stay listed until they are settled. */
export const payableList: List<PayableQuery, PayableRow, null> = {
  from: 'cda_lines line JOIN deals deal ON deal.id = line.deal_id',
  joins: `JOIN cdas cda ON cda.id = line.cda_id
    LEFT JOIN LATERAL (SELECT min(line_position) AS position, max(payee_name) AS name FROM payouts paid
      WHERE line.version <> cda.version AND ${isPaidTo}) gone ON true`,
  columns: `line.payable_id AS id, line.cda_id AS "cdaId", line.created_at AS "createdAt", cda.version AS "cdaVersion",
    coalesce(100 + gone.position, line.position) AS position, line.kind, line.deal_id AS "dealId",
    deal.property_address AS "propertyAddress", deal.close_date::text AS "closeDate",
    CASE line.payee WHEN 'AGENT' THEN line.agent_id END AS "agentId", line.payee_id AS "payeeId",
    coalesce(gone.name, line.payee_name, line.agent_name) AS "payeeName", ${paymentRoute} AS "paymentRoute",
    ${dueCents} AS "dueCents", ${paidCents} AS "paidCents", line.state`,
  row: payable,
  order: newest('line.created_at', 'line.payable_id', ({ createdAt, id }) => ({ at: createdAt, id })),
  scope: () => raw(`line.state IS NOT NULL AND (line.state <> 'OPEN' OR ${isBegun('line.deal_id')})`),
  filters: {
    state: is('line.state'),
    agentId: (id) => (id === undefined ? null : sql`line.agent_id = ${id} AND line.payee = 'AGENT'`),
    payeeId: is('line.payee_id'),
    cdaId: is('line.cda_id'),
  },
  words: (words) => allOf([dealsOfLines(words), lineWords(words)]),
}

/** What the payee $3 has been paid for lines of kind $2 of the CDA $1, in any version. */
export const paidSoFar = statement(
  z.strictObject({ cents: z.string() }),
  `SELECT coalesce(sum(amount_cents), 0) AS cents FROM payouts
    WHERE cda_id = $1 AND line_kind = $2 AND coalesce(agent_id, payee_id) = $3`,
)

/** The last payout that stands to the payee $3 for lines of kind $2 of the CDA $1. */
export const lastPayoutTo = statement(
  z.strictObject({ authorName: z.string().nullable(), amountCents: z.string(), createdAt: z.date() }),
  `SELECT ${fullNameOrNull('u')} AS "authorName", paid.amount_cents AS "amountCents", paid.created_at AS "createdAt"
     FROM payouts paid LEFT JOIN users u ON u.id = paid.author_id
    WHERE paid.cda_id = $1 AND paid.line_kind = $2 AND coalesce(paid.agent_id, paid.payee_id) = $3
      AND paid.reverses_id IS NULL AND NOT EXISTS (SELECT FROM payouts back WHERE back.reverses_id = paid.id)
    ORDER BY paid.created_at DESC, paid.id DESC LIMIT 1`,
)

const payout = z.strictObject({
  id: z.string(),
  cdaId: z.string(),
  dealId: z.string(),
  propertyAddress: z.string(),
  kind: z.enum(paidLineKinds),
  agentId: z.string().nullable(),
  payeeId: z.string().nullable(),
  payeeName: z.string(),
  amountCents: z.string(),
  paidBy: z.enum(payers),
  paidOn: z.string(),
  method: z.enum(paymentMethods),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  authorName: z.string().nullable(),
  createdAt: z.date(),
})
export type PayoutRow = z.output<typeof payout>

export interface PayoutQuery extends Paging {
  cdaId?: string | undefined
  agentId?: string | undefined
  payeeId?: string | undefined
}

const payoutJoins = 'JOIN deals deal ON deal.id = p.deal_id LEFT JOIN users u ON u.id = p.author_id'
const payoutColumns = `p.id, p.cda_id AS "cdaId", p.deal_id AS "dealId", deal.property_address AS "propertyAddress",
  p.line_kind AS kind, p.agent_id AS "agentId", p.payee_id AS "payeeId", p.payee_name AS "payeeName",
  p.amount_cents AS "amountCents", p.paid_by AS "paidBy", p.paid_on::text AS "paidOn", p.method, p.reference, p.reason,
  p.reverses_id IS NOT NULL AS "isReversal",
  EXISTS (SELECT FROM payouts back WHERE back.reverses_id = p.id) AS "isReversed",
  ${fullNameOrNull('u')} AS "authorName", p.created_at AS "createdAt"`

const payoutTexts = ['p.payee_name', 'p.reference']
const payoutWords = wordsNamingDeal('p.deal_id', ofDeal('named'), payoutTexts)
const [addressWords, knownDealWords] = [wordsIn('named.property_address'), wordsIn(...namedDealTextsOf('named'))]
/** An agent's own payouts, which are few, by the address that they show and by the deals that the agent knows. */
const ownPayoutWords = (words: string, caller: Caller): Sql =>
  wordsIn(
    ...payoutTexts,
    (word) => sql`EXISTS (SELECT FROM deals named WHERE named.id = p.deal_id
      AND ${anyOf([addressWords(word), allOf([ofDeal('named')(caller), knownDealWords(word)])])})`,
  )(words)

/** Payouts of CDAs: all for brokers and managers, their own for agents. */
export const payoutList: List<PayoutQuery, PayoutRow> = {
  from: 'payouts p',
  joins: payoutJoins,
  columns: payoutColumns,
  row: payout,
  order: newestOf('p'),
  scope: (caller) => (can(caller, 'payments.read') ? null : sql`p.agent_id = ${caller.agentId}`),
  filters: { cdaId: is('p.cda_id'), agentId: is('p.agent_id'), payeeId: is('p.payee_id') },
  words: (words, caller) => (can(caller, 'payments.read') ? payoutWords : ownPayoutWords)(words, caller),
}

export const onePayout = statement(payout, `SELECT ${payoutColumns} FROM payouts p ${payoutJoins} WHERE p.id = $1`)

const openSum = z.strictObject({
  kind: z.enum(['receivables', 'payables', 'agents']),
  count: z.number(),
  cents: z.string(),
})

/** Open totals of the three lists. */
export const openSums = statement(
  openSum,
  `SELECT 'receivables' AS kind, count(*)::int AS count, coalesce(sum(open), 0)::bigint AS cents
     FROM cdas cda ${openOf} WHERE cda.receivable_state IN ('OPEN', 'PART') AND ${isBegun('cda.deal_id')}
    UNION ALL
   SELECT 'payables', count(*)::int, coalesce(sum(${dueCents} - ${paidCents}), 0)::bigint
     FROM cda_lines line JOIN cdas cda ON cda.id = line.cda_id
    WHERE line.state IN ('OPEN', 'PART') AND (line.state <> 'OPEN' OR ${isBegun('line.deal_id')})
    UNION ALL
   SELECT 'agents', count(*)::int, coalesce(sum(balance), 0)::bigint
     FROM (SELECT sum(amount_cents) AS balance FROM agent_entries GROUP BY agent_id) account WHERE balance > 0`,
)
