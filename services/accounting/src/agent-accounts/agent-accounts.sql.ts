// Sums over an append-only account, oldest debts first. They are bigint, so they arrive as text.
import { accountKinds, paymentMethods } from '@bluebonnet/domain'
import {
  allOf,
  type Caller,
  command,
  fullName,
  type List,
  newest,
  type Paging,
  raw,
  sql,
  statement,
  wordsIn,
} from '@bluebonnet/platform'
import { namesOfPeople } from '@bluebonnet/auth'
import { z } from 'zod'
import { byName } from '@bluebonnet/commission-service'
import { dealWords, knownDeals } from '@bluebonnet/deals'
import { depositedDay } from '../books/deposits.sql.js'

/** Entries that are not reversed. Excludes both the reversals and the entries they reverse. */
const live = `kind <> 'REVERSAL' AND NOT EXISTS (SELECT FROM agent_entries taken WHERE taken.reverses_id = entry.id)`

/**
 * Live charges with the running total of each and all newer ones. Those whose total exceeds the balance of the joined
 * `account` are paid.
 */
const openCharges = (condition: string): string => `
  SELECT charge.id, charge.effective_date, charge.created_at,
         least(charge.amount_cents, account.balance - newer) AS open
    FROM (SELECT entry.*, sum(amount_cents) OVER (ORDER BY effective_date DESC, created_at DESC, entry.id DESC)
                 - amount_cents AS newer
            FROM agent_entries entry WHERE kind = 'CHARGE' AND ${live} AND ${condition}) charge
   WHERE newer < account.balance`

/**
 * Excludes what the CDA $2 itself took or charged through its lines, which it calculates again. The charge for an
 * overpayment from it counts like any other debt.
 */
const ofOther = `agent_id = asked.id AND ($2::uuid IS NULL OR cda_id IS DISTINCT FROM $2 OR kind = 'CHARGE'
  AND cda_line IS NULL)`
const known = `${ofOther} AND ($3::timestamptz IS NULL OR kind <> 'CHARGE' OR created_at <= $3)`

const isReserving = `cda.voided_at IS NULL AND cda.arrears_cents > 0
  AND EXISTS (SELECT FROM deals WHERE deals.id = cda.deal_id AND deals.status <> 'CLOSED')
  AND NOT EXISTS (SELECT FROM agent_entries entry
                   WHERE entry.cda_id = cda.id AND kind = 'TAKEN_AT_CLOSING' AND ${live})`
/**
 * Issued CDAs of deals that have not closed, with what they will take from an agent's debts. Excludes older CDAs, which
 * took debts at once, before reservations existed.
 */
const reservations = (agent: string): string => `
  SELECT cda.id, cda.deal_id, cda.issued_at, sum(line.cents)::bigint AS cents
    FROM cda_lines line JOIN cdas cda ON cda.id = line.cda_id
   WHERE line.is_current AND line.agent_id = ${agent} AND line.kind = 'ARREARS' AND ${isReserving}
   GROUP BY cda.id`

/**
 * Open debts of the agents $1, oldest first for each. Excludes what the CDA $2 took, and charges and reservations made
 * after $3. Unless $4 is set, also excludes what other CDAs reserve for their closing
 * (docs/rules/agent-accounts.md#reserved).
 */
export const openDebts = statement(
  z.strictObject({ agentId: z.string(), id: z.string(), cents: z.string() }),
  `SELECT asked.id AS "agentId", debt.id, debt.open AS cents
     FROM unnest($1::uuid[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_cents), 0) - CASE WHEN $4 THEN 0 ELSE (
               SELECT coalesce(sum(cents), 0) FROM (${reservations('asked.id')}) reserved
                WHERE reserved.id IS DISTINCT FROM $2 AND ($3::timestamptz IS NULL OR issued_at <= $3)) END AS balance
        FROM agent_entries entry WHERE ${live} AND ${known}) account
    CROSS JOIN LATERAL (${openCharges(known)}) debt
    ORDER BY debt.effective_date, debt.created_at, debt.id`,
)

const account = z.strictObject({
  agentId: z.string(),
  userId: z.string(),
  agentName: z.string(),
  balance: z.string(),
  oldestDue: z.string().nullable(),
  ages: z.strictObject({ upTo30: z.number(), upTo60: z.number(), upTo90: z.number(), over90: z.number() }),
  reserved: z.array(z.strictObject({ dealId: z.string(), propertyAddress: z.string(), cents: z.number() })),
})
export type AccountRow = z.output<typeof account>

const balanceOf = '(SELECT coalesce(sum(amount_cents), 0) FROM agent_entries entry WHERE entry.agent_id = a.id)'

export interface AccountQuery extends Paging {
  owing?: boolean | undefined
}

const accountColumns = `a.id AS "agentId", u.id AS "userId", ${fullName('u')} AS "agentName", account.balance,
  debts.oldest AS "oldestDue", debts.ages,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('dealId', deal.id, 'propertyAddress', deal.property_address,
            'cents', kept.cents) ORDER BY deal.close_date, deal.id), '[]'::jsonb)
     FROM (${reservations('a.id')}) kept JOIN deals deal ON deal.id = kept.deal_id WHERE kept.cents > 0) AS reserved`
const openByAge = (condition: string): string => `coalesce(sum(open) FILTER (WHERE age ${condition}), 0)`
const accountJoin = `CROSS JOIN LATERAL (SELECT ${balanceOf} AS balance) account
  CROSS JOIN LATERAL (
    SELECT min(effective_date)::text AS oldest,
           jsonb_build_object('upTo30', ${openByAge('<= 30')}, 'upTo60', ${openByAge('BETWEEN 31 AND 60')},
             'upTo90', ${openByAge('BETWEEN 61 AND 90')}, 'over90', ${openByAge('> 90')}) AS ages
      FROM (SELECT debt.*, brokerage_day(now()) - effective_date AS age
              FROM (${openCharges('entry.agent_id = a.id')}) debt) aged) debts`

/** Every agent's account, in the order of the roster. */
export const accountList: List<AccountQuery, AccountRow, null> = {
  from: 'users u JOIN agents a ON a.user_id = u.id',
  joins: accountJoin,
  columns: accountColumns,
  row: account,
  order: byName,
  scope: () => null,
  filters: { owing: (owing) => (owing === undefined ? null : raw(`${balanceOf} ${owing ? '>' : '<='} 0`)) },
  words: wordsIn(...namesOfPeople),
}

export const accountOf = statement(
  account,
  `SELECT ${accountColumns} FROM users u JOIN agents a ON a.user_id = u.id ${accountJoin} WHERE a.id = $1`,
)

const entry = z.strictObject({
  id: z.string(),
  kind: z.enum(accountKinds),
  amountCents: z.string(),
  effectiveDate: z.string(),
  reason: z.string(),
  method: z.enum(paymentMethods).nullable(),
  reference: z.string().nullable(),
  depositedOn: z.string().nullable(),
  toDeposit: z.boolean(),
  dealId: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  isReversed: z.boolean(),
  authorName: z.string().nullable(),
  createdAt: z.date(),
})
export type EntryRow = z.output<typeof entry>

const entryColumns = `entry.id, entry.kind, entry.amount_cents AS "amountCents",
  entry.effective_date::text AS "effectiveDate", entry.reason, entry.method, entry.reference,
  CASE WHEN entry.to_deposit THEN ${depositedDay('entry_id', 'entry.id')} ELSE entry.deposited_on::text END
    AS "depositedOn",
  entry.to_deposit AS "toDeposit", entry.deal_id AS "dealId",
  deal.property_address AS "propertyAddress",
  EXISTS (SELECT FROM agent_entries taken WHERE taken.reverses_id = entry.id) AS "isReversed",
  CASE WHEN u.id IS NULL THEN NULL ELSE ${fullName('u')} END AS "authorName", entry.created_at AS "createdAt"`
const entryDeal = 'LEFT JOIN deals deal ON deal.id = entry.deal_id'
const entryAuthor = 'LEFT JOIN users u ON u.id = entry.author_id'
const entryJoins = `${entryDeal} ${entryAuthor}`

/** An agent's account, and who reads it. */
interface AccountReader {
  agentId: string
  caller: Caller
}

/** One agent's entries, newest first, found by the address that they show and by the deals that the caller knows. */
export const entryList: List<Paging, EntryRow, AccountReader> = {
  from: `agent_entries entry ${entryDeal}`,
  joins: entryAuthor,
  columns: entryColumns,
  row: entry,
  order: newest('entry.created_at', 'entry.id', ({ createdAt, id }) => ({ at: createdAt, id })),
  scope: ({ agentId }) => sql`entry.agent_id = ${agentId}`,
  filters: {},
  words: (words, { caller }) =>
    wordsIn('entry.reason', 'entry.reference', 'deal.property_address', (word) =>
      allOf([knownDeals(caller), dealWords(word)]),
    )(words),
}

export const accountEntry = statement(
  entry,
  `SELECT ${entryColumns} FROM agent_entries entry ${entryJoins} WHERE entry.id = $1 AND entry.agent_id = $2`,
)

/**
 * The last entry of the agent $1 that is in force and that somebody other than $5 entered with kind $2, amount $3 and
 * day $4: a payment without another reference than $6, any other entry with the same reason $7.
 */
export const equalEntry = statement(
  entry,
  `SELECT ${entryColumns} FROM agent_entries entry ${entryJoins}
    WHERE entry.agent_id = $1 AND entry.kind = $2 AND entry.amount_cents = $3 AND entry.effective_date = $4
      AND entry.author_id <> $5 AND ${live}
      AND CASE entry.kind WHEN 'PAYMENT' THEN entry.reference IS NULL OR $6::text IS NULL OR entry.reference = $6
                          ELSE entry.reason = $7 END
    ORDER BY entry.created_at DESC, entry.id DESC LIMIT 1`,
)

/** What a CDA took or charged through its lines, except what has been reversed. */
export const takenByCda = statement(
  z.strictObject({ id: z.string() }),
  `SELECT entry.id FROM agent_entries entry
    WHERE entry.cda_id = $1 AND (kind = 'TAKEN_AT_CLOSING' OR cda_line IS NOT NULL) AND ${live}`,
)

export const reverseEntry = command(
  `INSERT INTO agent_entries (id, agent_id, kind, amount_cents, effective_date, deal_id, cda_id, cda_version,
    reverses_id, reason, author_id)
       SELECT $1, agent_id, 'REVERSAL', -amount_cents, effective_date, deal_id, cda_id, cda_version, id, $3, $4
         FROM agent_entries WHERE id = $2`,
)

/**
 * Agents with their due days for a recurring charge of the agent $1, or of all agents if null, every $2 from $3 to $4:
 * days up to $6 and after $5, the last charged day. Keeps the day of the month of the first charge, or uses the month's
 * last day. A charge for all agents skips days before an agent joined; the status that agents set for themselves makes
 * no difference.
 */
const chargedDays = `SELECT agent.id AS "agentId", due.day::text AS due
   FROM (SELECT $1::uuid AS agent_id, $2::text AS every, $3::date AS starts_on, $4::date AS ends_on,
                $5::date AS charged_through) charge
  CROSS JOIN LATERAL (
    SELECT (charge.starts_on + make_interval(months => n * CASE charge.every WHEN 'YEAR' THEN 12
      ELSE 1 END))::date AS day
      FROM generate_series(0, 12 * (2 + extract(year FROM $6::date)::int -
        extract(year FROM charge.starts_on)::int)) n
  ) due
   JOIN agents agent ON charge.agent_id IS NULL OR agent.id = charge.agent_id
   JOIN users u ON u.id = agent.user_id AND u.is_active AND (charge.agent_id IS NOT NULL OR u.role = 'AGENT')
  WHERE due.day <= $6::date AND (charge.ends_on IS NULL OR due.day <= charge.ends_on)
    AND (charge.charged_through IS NULL OR due.day > charge.charged_through)
    AND (charge.agent_id IS NOT NULL OR brokerage_day(agent.created_at) <= due.day)`

/** In the order of days and agents. */
export const dueCharges = statement(
  z.strictObject({ agentId: z.string(), due: z.string() }),
  `${chargedDays} ORDER BY due.day, agent.id`,
)

/** The number of agents on each due day, earliest first. */
export const countDueCharges = statement(
  z.strictObject({ day: z.string(), agents: z.number() }),
  `SELECT due AS day, count(*)::int AS agents FROM (${chargedDays}) charged GROUP BY due ORDER BY due`,
)

/** The charges and credits that stand, of the agents $1, each with the amount $2 and the reason $3. */
export const enteredAlready = statement(
  z.strictObject({ agentId: z.string(), cents: z.string(), reason: z.string(), day: z.string() }),
  `SELECT DISTINCT entry.agent_id AS "agentId", entry.amount_cents AS cents, entry.reason,
          entry.effective_date::text AS day
     FROM agent_entries entry
     JOIN unnest($1::uuid[], $2::bigint[], $3::text[]) AS asked (agent_id, cents, reason)
       ON entry.agent_id = asked.agent_id AND entry.amount_cents = asked.cents AND entry.reason = asked.reason
    WHERE entry.kind IN ('CHARGE', 'CREDIT')
      AND NOT EXISTS (SELECT 1 FROM agent_entries back WHERE back.reverses_id = entry.id)`,
)
