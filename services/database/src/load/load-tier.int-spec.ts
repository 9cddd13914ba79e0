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
