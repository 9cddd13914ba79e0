import { newId } from '@bluebonnet/platform'
import { createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { UnreadThreads } from './018-unread-threads.js'
import { migrations } from './index.js'

const before = migrations.slice(0, migrations.indexOf(UnreadThreads))
const roles = {
  agent: 'AGENT',
  tc: 'TC',
  broker: 'BROKER',
  manager: 'MANAGER',
  gone: 'MANAGER',
  selling: 'BROKER',
} as const
type Who = keyof typeof roles

let database: TestDatabase
let source: DataSource
const ids: Record<string, string> = {}
const nameOf = (id: string): string => Object.keys(ids).find((name) => ids[name] === id) ?? id
const idOf = (name: string): string => (ids[name] ??= newId())

const write = async (deal: string, who: Who, side: 'AGENT' | 'BROKER', minute: number): Promise<void> => {
  await source.query(
    `INSERT INTO deal_messages (id, deal_id, author_id, from_side, body, created_at)
      VALUES ($1, $2, $3, $4, 'Hello', $5)`,
    [idOf(`${deal} ${minute}`), idOf(deal), idOf(who), side, new Date(Date.UTC(2026, 5, 1, 12, minute))],
  )
}
const read = async (deal: string, who: Who, minute: number): Promise<void> => {
  await source.query('INSERT INTO deal_message_reads (deal_id, user_id, read_until) VALUES ($1, $2, $3)', [
    idOf(deal),
    idOf(who),
    new Date(Date.UTC(2026, 5, 1, 12, minute)),
  ])
}
/** Who finds which deal waiting, as `who deal: unread, newest`. */
const waiting = async (): Promise<string[]> => {
  const rows =
    await source.query<{ user_id: string; deal_id: string; unread: number; id: string }[]>(
      'SELECT * FROM unread_threads',
    )
  return rows
    .map(({ user_id, deal_id, unread, id }) => `${nameOf(user_id)} ${nameOf(deal_id)}: ${unread}, ${nameOf(id)}`)
    .toSorted()
}

beforeAll(async () => {
  database = await createTestDatabase({ migrations: before })
  source = await new DataSource({ type: 'postgres', url: database.url, migrations: [UnreadThreads] }).initialize()
  for (const [who, role] of Object.entries(roles)) {
    await source.query('INSERT INTO users (id, email, role, is_active) VALUES ($1, $2, $3, $4)', [
      idOf(who),
      `${who}@example.test`,
      role,
      who !== 'gone',
    ])
  }
  for (const who of ['agent', 'selling'] as const) {
    await source.query('INSERT INTO agents (id, user_id) VALUES ($1, $2)', [idOf(`${who} profile`), idOf(who)])
    await source.query(
      `
      INSERT INTO deals (id, agent_id, property_address, city, zip, price_cents, side, status)
      VALUES ($1, $2, '100 Pecan St', 'Austin', '78701', 45000000, 'BUYER', 'ACTIVE')`,
      [idOf(`${who} deal`), idOf(`${who} profile`)],
    )
  }
  await write('agent deal', 'broker', 'BROKER', 1)
  await write('agent deal', 'agent', 'AGENT', 2)
  await write('agent deal', 'manager', 'BROKER', 3)
  await read('agent deal', 'agent', 2)
  await read('agent deal', 'broker', 3)
  await write('selling deal', 'selling', 'AGENT', 1)
  await write('selling deal', 'manager', 'BROKER', 2)
})

afterAll(async () => {
  await source?.destroy()
  await database?.close()
})

it('finds what waits for whom in threads from before, and gives them back', async () => {
  await source.runMigrations()
  const found = [
    'agent agent deal: 1, agent deal 3',
    'broker selling deal: 1, selling deal 1',
    'manager agent deal: 1, agent deal 2',
    'manager selling deal: 1, selling deal 1',
    'selling agent deal: 1, agent deal 2',
    'selling selling deal: 1, selling deal 2',
    'tc agent deal: 2, agent deal 3',
    'tc selling deal: 1, selling deal 2',
  ]
  expect(await waiting()).toEqual(found)
  await source.undoLastMigration()
  const readers = await source.query<{ email: string }[]>(
    'SELECT email FROM deal_message_reads JOIN users ON users.id = user_id WHERE deal_id = $1 ORDER BY email',
    [idOf('agent deal')],
  )
  expect(readers.map(({ email }) => email)).toEqual(['broker@example.test', 'gone@example.test'])
})
