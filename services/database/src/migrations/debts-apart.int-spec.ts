import { newId } from '@bluebonnet/platform'
import { createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { DebtsApart } from './122-debts-apart.js'
import { migrations } from './index.js'

const before = migrations.slice(0, migrations.indexOf(DebtsApart))

let database: TestDatabase
let source: DataSource
beforeAll(async () => {
  database = await createTestDatabase({ migrations: before })
  source = await new DataSource({ type: 'postgres', url: database.url, migrations: [DebtsApart] }).initialize()
}, 60_000)
afterAll(async () => {
  await source?.destroy()
  await database?.close()
})

it('takes the debts of CDAs from before out of their fees', async () => {
  const [user, agent, deal, cda] = [newId(), newId(), newId(), newId()]
  await source.query("INSERT INTO users (id, email, role) VALUES ($1, 'a@example.test', 'AGENT')", [user])
  await source.query('INSERT INTO agents (id, user_id) VALUES ($1, $2)', [agent, user])
  await source.query(
    `INSERT INTO deals (id, agent_id, side, property_address, city, zip, price_cents)
     VALUES ($1, $2, 'BUYER', '12 Oak St', 'Austin', '78701', 40000000)`,
    [deal, agent],
  )
  const fee = { kind: 'PER_FILE_FEE', payee: 'BROKERAGE', cents: 19_900, step: 'Per-file fee' }
  const debt = { kind: 'PER_FILE_FEE', payee: 'BROKERAGE', cents: 35_000, step: 'Owed', label: 'Owed to the brokerage' }
  const net = { kind: 'AGENT_SPLIT', payee: 'AGENT', cents: 905_100, step: 'Net' }
  const split = { kind: 'BROKERAGE_SPLIT', payee: 'BROKERAGE', cents: 240_000, step: 'Split' }
  await source.query(
    `INSERT INTO cdas (id, deal_id, agent_id, created_by, sale_price_cents, gross_commission_cents,
       brokerage_split_cents, agent_split_cents, per_file_fee_cents, arrears_cents, cap_counted_cents,
       cap_used_before_cents, cap_year_start, effective_date, commission_source, comp_plan, plan, lines, facts)
     VALUES ($1, $2, $3, $4, 40000000, 1200000, 240000, 905100, 54900, 35000, 240000, 0, '2026-01-01', '2026-11-20',
       'DEFAULT_RATE', 'CAP_80_20', '{}', $5, '{"brokerage": {}, "agent": {"name": "Ann"}, "deal": {}}')`,
    [cda, deal, agent, user, JSON.stringify([split, fee, debt, net])],
  )
  await source.runMigrations()
  const read = 'SELECT per_file_fee_cents::int AS fee, arrears_cents::int AS arrears, lines FROM cdas'
  const apart = { fee: 19_900, arrears: 35_000, lines: [split, fee, { ...debt, kind: 'ARREARS' }, net] }
  expect(await source.query(read)).toEqual([apart])
  // Every later change of it is checked to divide its gross exactly.
  await source.query('UPDATE cdas SET stale = true')
  expect(await source.query('SELECT cda_agent_cents::int AS earned FROM deals')).toEqual([{ earned: 940_100 }])
})
