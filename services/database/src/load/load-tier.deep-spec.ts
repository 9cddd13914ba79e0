import { GatherTalliesHandler } from '@bluebonnet/platform'
import { createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { Client } from 'pg'
import { DataSource } from 'typeorm'
import { migrations } from '../migrations/index.js'
import { loadTier } from './load-tier.js'
import { perDeal, tiers } from './tiers.js'

let database: TestDatabase
let client: Client
let dataSource: DataSource

beforeAll(async () => {
  database = await createTestDatabase({ migrations })
  client = new Client({ connectionString: database.url })
  await client.connect()
  dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize()
})

afterAll(async () => {
  await dataSource?.destroy()
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

const kinds = {
  deals: 'status, side, approved_at IS NOT NULL, price_cents',
  clients: 'status, type, false, 0',
  properties: 'status, property_type, false, 0',
  documents: 'NULL, type, archived_at IS NOT NULL, 0',
  activity_log: 'NULL, NULL, false, 0',
  cdas: `CASE WHEN voided_at IS NOT NULL THEN 'VOIDED' WHEN sent_to_title_at IS NOT NULL THEN 'SENT'
    WHEN approved_at IS NOT NULL THEN 'APPROVED' ELSE 'OPEN' END, NULL, stale, 0`,
  deals_without_cda: 'status, side, false, 0',
  leads: 'status, NULL, false, 0',
  users: 'NULL, role, is_active, 0',
  agents: 'NULL, comp_plan, false, 0',
}
const withoutCda =
  '(SELECT * FROM deals WHERE NOT EXISTS (SELECT FROM cdas WHERE deal_id = deals.id AND voided_at IS NULL)) AS deal'
const rowsOf = (list: string): string => (list === 'deals_without_cda' ? withoutCda : list)

/** Kinds whose tally is not what counting every row says. */
const wrong = async (): Promise<string[]> => {
  const { rows } = await client.query<{ kind: string }>(`
    WITH counted AS (${Object.entries(kinds)
      .map(
        ([table, columns]) => `
      SELECT '${table}' AS list, status, kind, marked, count(*) AS count, sum(cents) AS cents
        FROM (SELECT ${columns} FROM ${rowsOf(table)}) AS row (status, kind, marked, cents) GROUP BY 1, 2, 3, 4`,
      )
      .join(' UNION ALL ')}),
    kept AS (SELECT list, status, kind, marked, sum(count) AS count, sum(cents) AS cents FROM tallies
      GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0)
    SELECT concat_ws(' ', list, status, kind) AS kind
      FROM ((TABLE counted EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE counted)) AS different`)
  return rows.map(({ kind }) => kind)
}

describe('a loaded brokerage', () => {
  it('has the sizes of its tier, and the schema as it was', async () => {
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

  it('never counts an agent beyond the cap', async () => {
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
  it('was received and paid out as CDAs say, of deals with several agents and payees too', async () => {
    for (const kind of ['AGENT_SPLIT', 'REFERRAL_OUT']) await some(`FROM payouts WHERE line_kind = '${kind}'`)
    for (const role of ['TEAM_LEAD', 'CO_AGENT']) await some(`FROM cda_agents WHERE role = '${role}'`)
    await none(`FROM (SELECT cda_id, line_position, sum(amount_cents) AS cents FROM payouts GROUP BY 1, 2) paid
                JOIN cdas ON cdas.id = cda_id WHERE cents <> (lines -> line_position ->> 'cents')::bigint`)
    const expected = `CASE paid_at WHEN 'TABLE' THEN brokerage_split_cents + per_file_fee_cents + arrears_cents
                                   ELSE gross_commission_cents END`
    await none(
      `FROM receipts JOIN cdas ON cdas.id = cda_id WHERE amount_cents NOT IN (${expected}, ${expected} - 4500)`,
    )
    await some(`FROM cdas WHERE approved_at IS NOT NULL AND NOT EXISTS (SELECT FROM receipts WHERE cda_id = cdas.id)`)
    await none(`FROM cda_agents one WHERE NOT EXISTS
                (SELECT FROM deal_participants p WHERE p.deal_id = one.deal_id AND p.agent_id = one.agent_id)`)
    await none(`FROM cdas WHERE cap_counted_cents + coalesce(
                  (SELECT sum((one ->> 'capCountedCents')::bigint) FROM jsonb_array_elements(agents) one), 0)
                <> (SELECT sum(counted_cents) FROM commission_ledger WHERE cda_id = cdas.id)`)
  })

  it('is in the books: receipts, payouts of the brokerage and entries of accounts, the bank to the cent', async () => {
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

  it('is on the desks as receipts and payouts say', async () => {
    const unpaid = `cdas WHERE approved_at IS NOT NULL AND voided_at IS NULL
      AND NOT EXISTS (SELECT FROM receipts WHERE cda_id = cdas.id) AND gross_commission_cents > agent_split_cents`
    for (const state of ['OPEN', 'DONE']) await some(`FROM cda_receivables WHERE state = '${state}'`)
    await none(`FROM cda_receivables WHERE state = 'DONE' AND cda_id IN (SELECT id FROM ${unpaid})`)
    await none(`FROM cdas WHERE approved_at IS NOT NULL AND NOT EXISTS
      (SELECT FROM cda_receivables WHERE cda_id = cdas.id)`)
    await none(`FROM (SELECT cda_id, sum(paid_cents) AS cents FROM cda_payables GROUP BY 1) kept FULL JOIN
      (SELECT cda_id, sum(amount_cents) AS cents FROM payouts GROUP BY 1) paid USING (cda_id)
      WHERE coalesce(kept.cents, 0) <> coalesce(paid.cents, 0)`)
  })

  it('is on the desks as the database puts CDAs there', async () => {
    await client.query('CREATE TEMP TABLE was AS TABLE cda_receivables')
    await client.query('CREATE TEMP TABLE paid AS TABLE cda_payables')
    await client.query('TRUNCATE cda_receivables, cda_payables')
    await client.query('SELECT keep_desks(ARRAY(SELECT id FROM cdas))')
    for (const [kept, desk] of Object.entries({ was: 'cda_receivables', paid: 'cda_payables' })) {
      await some(`FROM ${desk}`)
      await none(`FROM (TABLE ${kept} EXCEPT TABLE ${desk}) lost`)
      await none(`FROM (TABLE ${desk} EXCEPT TABLE ${kept}) invented`)
    }
  })

  it('says of each payee which deals pay it, as the database does', async () => {
    await none(`FROM deal_participants p WHERE payee_id IS NOT NULL AND NOT EXISTS
      (SELECT FROM payee_deals kept WHERE (kept.id, kept.payee_id) = (p.id, p.payee_id))`)
    await client.query('CREATE TEMP TABLE said AS TABLE payee_deals')
    await client.query('TRUNCATE payee_deals')
    await client.query('SELECT keep_payee_deals(ARRAY(SELECT id FROM deals))')
    await some('FROM payee_deals')
    await none('FROM (TABLE said EXCEPT TABLE payee_deals) lost')
    await none('FROM (TABLE payee_deals EXCEPT TABLE said) invented')
  })

  it('is owed by some agents, as their statements say, and charged anew by no job', async () => {
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

/** Deals that say something else of their CDA than it says itself. */
const mistaken = `(SELECT count(*) FROM deals LEFT JOIN cdas ON cdas.deal_id = deals.id AND cdas.voided_at IS NULL
  WHERE (cda_gross_cents, cda_brokerage_cents, cda_agent_cents) IS DISTINCT FROM
    (cdas.gross_commission_cents, cdas.brokerage_split_cents, cdas.agent_split_cents))`

describe('deals', () => {
  it('say what their CDAs divide, through every change of them', async () => {
    expect(await numberOf('(SELECT count(*) FROM deals WHERE cda_agent_cents IS NOT NULL)')).toBeGreaterThan(50)
    expect(await numberOf(mistaken)).toBe(0)
    await client.query(
      `UPDATE cdas SET agent_split_cents = agent_split_cents - 1, brokerage_split_cents = brokerage_split_cents + 1
        WHERE version = 1 AND agent_split_cents > 0`,
    )
    expect(await numberOf(mistaken)).toBe(0)
    // As if nothing had been received for any of them.
    await client.query('ALTER TABLE cdas DISABLE TRIGGER cdas_void_received')
    await client.query("UPDATE cdas SET voided_at = now(), void_reason = 'Wrong'")
    expect([
      await numberOf('(SELECT count(*) FROM deals WHERE cda_gross_cents IS NOT NULL)'),
      await numberOf(mistaken),
    ]).toEqual([0, 0])
    await client.query('UPDATE cdas SET voided_at = NULL, void_reason = NULL')
    expect(await numberOf(mistaken)).toBe(0)
  })
})

describe('tallies', () => {
  it('say what counting every row says, whatever was added, changed and removed', async () => {
    expect(await wrong()).toEqual([])
    await client.query("UPDATE deals SET side = 'BUYER', price_cents = price_cents + 7 WHERE status = 'PENDING'")
    await client.query("UPDATE clients SET status = 'INACTIVE' WHERE type = 'BUYER'")
    await client.query('DELETE FROM activity_log')
    const [open, approved] = ['approved_at IS NULL', 'approved_at IS NOT NULL'].map(
      (state) => `(SELECT id FROM cdas WHERE ${state} ORDER BY id LIMIT 3)`,
    )
    await client.query(
      `UPDATE cdas SET voided_at = now(), void_reason = 'Wrong' WHERE id IN ${open} OR id IN ${approved}`,
    )
    await client.query(`UPDATE cdas SET sent_to_title_at = now(), stale = true WHERE id IN ${approved}`)
    expect(await wrong()).toEqual([])
    await client.query('UPDATE cdas SET voided_at = NULL, void_reason = NULL')
    expect(await wrong()).toEqual([])
  })

  it('take no line for a change that moves nothing', async () => {
    const before = await numberOf('(SELECT count(*) FROM tallies)')
    await client.query('UPDATE deals SET updated_at = now()')
    expect(await numberOf('(SELECT count(*) FROM tallies)')).toBe(before)
  })

  it('are gathered into one line for each kind', async () => {
    await new GatherTalliesHandler(dataSource).handle()
    expect(await wrong()).toEqual([])
    expect(await numberOf('(SELECT count(*) FROM tallies)')).toBe(
      await numberOf('(SELECT count(*) FROM (SELECT DISTINCT list, status, kind, marked FROM tallies) AS kind)'),
    )
    expect(await numberOf("(SELECT count(*) FROM tallies WHERE list = 'activity_log')")).toBe(0)
  })
})
