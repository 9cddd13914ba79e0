import { createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { Client } from 'pg'
import { migrations } from '../migrations/index.js'
import { loadTier } from './load-tier.js'
import { perDeal, tiers } from './tiers.js'

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase({ migrations })
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client?.end()
  await database?.close()
})

const numberOf = async (sql: string): Promise<number> =>
  Number((await client.query<{ number: string }>(`SELECT ${sql} AS number`)).rows[0]?.number)
const schema = async (): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(`
    SELECT pg_get_indexdef(indexrelid) AS line FROM pg_index JOIN pg_class t ON t.oid = indrelid
      WHERE t.relnamespace = 'public'::regnamespace
    UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace ORDER BY 1`)
  return rows.map(({ line }) => line)
}

describe('a loaded brokerage', () => {
  it('has the sizes of its tier, and the schema unchanged', async () => {
    const before = await schema()
    expect(await loadTier(client, tiers.small)).toBe(true)
    expect(await schema()).toEqual(before)
    const { agents, deals } = tiers.small
    expect(await numberOf('(SELECT count(*) FROM agents)')).toBe(agents)
    expect(await numberOf('(SELECT count(*) FROM deals)')).toBe(deals)
    expect(await numberOf('(SELECT count(*) FROM clients)')).toBe(deals * perDeal.clients)
    expect(await numberOf('(SELECT count(*) FROM documents)')).toBe(deals * perDeal.documents)
    expect(await numberOf('(SELECT count(*) FROM tasks)')).toBe(deals * perDeal.tasks)
    expect(await numberOf('(SELECT count(*) FROM notifications)')).toBe(deals * tiers.small.notifications)
  })

  it('never counts an agent above the cap', async () => {
    const most = `(SELECT max(cents) FROM (SELECT sum(counted_cents) AS cents FROM commission_ledger
        GROUP BY agent_id, cap_year_start) AS used)`
    expect(await numberOf(most)).toBeGreaterThan(0)
    expect(await numberOf(most)).toBeLessThanOrEqual(1_800_000)
  })

  it('is not loaded over another', async () => {
    expect(await loadTier(client, tiers.small)).toBe(false)
  })
})

const none = async (condition: string): Promise<void> =>
  expect(await numberOf(`(SELECT count(*) ${condition})`)).toBe(0)
const some = async (condition: string): Promise<void> =>
  expect(await numberOf(`(SELECT count(*) ${condition})`)).toBeGreaterThan(0)

describe('money', () => {
  it('is received and paid out like its CDAs, with co-agents and payees too', async () => {
    for (const kind of ['AGENT_SPLIT', 'REFERRAL_OUT']) await some(`FROM payouts WHERE line_kind = '${kind}'`)
    for (const role of ['TEAM_LEAD', 'CO_AGENT']) await some(`FROM cda_shares WHERE role = '${role}'`)
    await none(`FROM (SELECT cda_id, line_position AS position, sum(amount_cents) AS paid
                        FROM payouts GROUP BY 1, 2) paid_out
                  JOIN cda_lines USING (cda_id, position) WHERE cents <> paid`)
    await none(`FROM cdas WHERE gross_commission_cents + client_paid_cents <>
                (SELECT sum(cents) FROM cda_lines WHERE cda_id = cdas.id AND is_current)`)
    const expected = `CASE payment_route WHEN 'TABLE' THEN brokerage_split_cents + per_file_fee_cents + arrears_cents
                                   ELSE gross_commission_cents END`
    await none(
      `FROM receipts JOIN cdas ON cdas.id = cda_id WHERE amount_cents NOT IN (${expected}, ${expected} - 4500)`,
    )
    await some(`FROM cdas WHERE approved_at IS NOT NULL AND NOT EXISTS (SELECT FROM receipts WHERE cda_id = cdas.id)`)
    await none(`FROM cda_shares one WHERE NOT EXISTS
                (SELECT FROM deal_participants p WHERE p.deal_id = one.deal_id AND p.agent_id = one.agent_id)`)
    await none(`FROM cdas WHERE cap_counted_cents + coalesce(
                  (SELECT sum(cap_counted_cents) FROM cda_shares WHERE cda_id = cdas.id), 0)
                <> (SELECT sum(counted_cents) FROM commission_ledger WHERE cda_id = cdas.id)`)
  })

  it('is in the books: receipts, payouts of the brokerage and account entries, the bank to the cent', async () => {
    const sources = `SELECT id FROM receipts UNION ALL SELECT id FROM payouts WHERE paid_by = 'BROKERAGE'
                     UNION ALL SELECT id FROM agent_entries`
    await none(`FROM ((${sources}) EXCEPT SELECT source_id FROM journal_entries) missing`)
    await none(`FROM (SELECT source_id FROM journal_entries EXCEPT (${sources})) of_nothing`)
    const bank = "(SELECT sum(amount_cents) FROM journal_lines WHERE account = 'BANK')"
    expect(await numberOf(bank)).toBe(
      await numberOf(`(SELECT sum(amount_cents) FROM receipts)
        - (SELECT sum(amount_cents) FROM payouts WHERE paid_by = 'BROKERAGE')
        - (SELECT sum(amount_cents) FROM agent_entries WHERE kind = 'PAYMENT')`),
    )
    expect(await numberOf("nextval('journal_numbers')")).toBe(
      1 + (await numberOf('(SELECT max(number) FROM journal_entries)')),
    )
  })

  it('is on the desks like receipts and payouts', async () => {
    const unpaid = `cdas WHERE approved_at IS NOT NULL AND voided_at IS NULL
      AND NOT EXISTS (SELECT FROM receipts WHERE cda_id = cdas.id) AND gross_commission_cents > agent_split_cents`
    for (const state of ['OPEN', 'DONE']) await some(`FROM cdas WHERE receivable_state = '${state}'`)
    await none(`FROM cdas WHERE receivable_state = 'DONE' AND id IN (SELECT id FROM ${unpaid})`)
    await none('FROM cdas WHERE (approved_at IS NULL) <> (receivable_state IS NULL)')
    const paid = `(SELECT sum(amount_cents) FROM payouts p WHERE p.cda_id = line.cda_id AND p.line_kind = line.kind
                      AND coalesce(p.agent_id, p.payee_id) = coalesce(line.payee_id, line.agent_id))`
    for (const state of ['OPEN', 'DONE']) await some(`FROM cda_lines WHERE state = '${state}'`)
    await none(`FROM cda_lines line WHERE state = 'OPEN' AND ${paid} IS NOT NULL`)
    await none(`FROM cda_lines line WHERE state = 'DONE' AND ${paid} IS DISTINCT FROM cents`)
    await none(`FROM cda_lines line JOIN cdas ON cdas.id = cda_id
      WHERE approved_at IS NOT NULL AND payee <> 'BROKERAGE' AND cents > 0 AND state IS NULL`)
  })

  it('is owed by some agents, like their statements, and charged again by no job', async () => {
    await some('FROM (SELECT agent_id FROM agent_entries GROUP BY 1 HAVING sum(amount_cents) > 0) owing')
    await none(`FROM account_statements made WHERE closing_cents <>
      (SELECT sum(amount_cents) FROM agent_entries e WHERE e.agent_id = made.agent_id
          AND to_char(brokerage_day(e.created_at), 'YYYY-MM') <= made.month)`)
    await none('FROM recurring_charges WHERE charged_through IS DISTINCT FROM brokerage_day(now())')
    await none(`FROM (SELECT DISTINCT agent_id FROM agent_entries) kept WHERE NOT EXISTS (
      SELECT FROM account_statements made WHERE made.agent_id = kept.agent_id
         AND made.month = to_char(brokerage_day(now()) - interval '1 month', 'YYYY-MM'))`)
  })
})

describe('deals', () => {
  it('know whether they have a CDA', async () => {
    await some('FROM deals WHERE has_cda')
    await none(`FROM deals WHERE has_cda <> EXISTS (
      SELECT FROM cdas WHERE cdas.deal_id = deals.id AND cdas.voided_at IS NULL)`)
  })
})
