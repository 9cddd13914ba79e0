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

const numberOf = async (sql: string): Promise<number> => Number((await client.query<{ number: string }>(`SELECT ${sql} AS number`)).rows[0]?.number)
const schema = async (): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(`
    SELECT pg_get_indexdef(indexrelid) AS line FROM pg_index JOIN pg_class t ON t.oid = indrelid WHERE t.relnamespace = 'public'::regnamespace
    UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1`)
  return rows.map(({ line }) => line)
}

const kinds = {
  deals: 'status, side, approved_at IS NOT NULL, price_cents',
  clients: 'status, type, false, 0',
  properties: 'status, property_type, false, 0',
  documents: 'NULL, type, archived_at IS NOT NULL, 0',
  activity_log: 'NULL, NULL, false, 0',
}

/** Kinds whose tally is not what counting every row says. */
const wrong = async (): Promise<string[]> => {
  const { rows } = await client.query<{ kind: string }>(`
    WITH counted AS (${Object.entries(kinds).map(([table, columns]) => `
      SELECT '${table}' AS list, status, kind, marked, count(*) AS count, sum(cents) AS cents FROM (SELECT ${columns} FROM ${table}) AS row (status, kind, marked, cents) GROUP BY 1, 2, 3, 4`).join(' UNION ALL ')}),
    kept AS (SELECT list, status, kind, marked, sum(count) AS count, sum(cents) AS cents FROM tallies GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0)
    SELECT concat_ws(' ', list, status, kind) AS kind FROM ((TABLE counted EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE counted)) AS different`)
  return rows.map(({ kind }) => kind)
}

describe('a loaded brokerage', () => {
  it('has the sizes of its tier, and the schema as it was', async () => {
    const before = await schema()
    expect(await loadTier(client, 'small')).toBe(true)
    expect(await schema()).toEqual(before)
    const { agents, deals } = tiers.small
    expect(await numberOf('(SELECT count(*) FROM agents)')).toBe(agents)
    expect(await numberOf('(SELECT count(*) FROM deals)')).toBe(deals)
    expect(await numberOf('(SELECT count(*) FROM clients)')).toBe(deals * perDeal.clients)
    expect(await numberOf('(SELECT count(*) FROM documents)')).toBe(deals * perDeal.documents)
    expect(await numberOf('(SELECT count(*) FROM notifications)')).toBe(deals * perDeal.notifications)
  })

  it('never counts an agent beyond the cap', async () => {
    const most = '(SELECT max(cents) FROM (SELECT sum(counted_cents) AS cents FROM commission_ledger GROUP BY agent_id, cap_year_start) AS used)'
    expect(await numberOf(most)).toBeGreaterThan(0)
    expect(await numberOf(most)).toBeLessThanOrEqual(1_800_000)
  })

  it('is not loaded over another', async () => {
    expect(await loadTier(client, 'small')).toBe(false)
  })
})

describe('tallies', () => {
  it('say what counting every row says, whatever was added, changed and removed', async () => {
    expect(await wrong()).toEqual([])
    await client.query("UPDATE deals SET side = 'BUYER', price_cents = price_cents + 7 WHERE status = 'PENDING'")
    await client.query("UPDATE clients SET status = 'INACTIVE' WHERE type = 'BUYER'")
    await client.query('DELETE FROM activity_log')
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
    expect(await numberOf('(SELECT count(*) FROM tallies)')).toBe(await numberOf('(SELECT count(*) FROM (SELECT DISTINCT list, status, kind, marked FROM tallies) AS kind)'))
    expect(await numberOf("(SELECT count(*) FROM tallies WHERE list = 'activity_log')")).toBe(0)
  })
})
