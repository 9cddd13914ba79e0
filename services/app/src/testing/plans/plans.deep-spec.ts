import { signedInAs, type TestApp } from '@bluebonnet/brokerage/testing'
import { migrations } from '@bluebonnet/database'
import { loadTier } from '@bluebonnet/database/load'
import { createTestDatabase } from '@bluebonnet/testing'
import { Client } from 'pg'
import { readingCalls, rowsToRead } from '../../../../../tools/lib/reading-calls.mjs'
import { startProduct } from '../product.js'
import { logAllPlans, PlanWatch } from './plan-watch.js'

/**
 * Large enough that reading a table whole costs more than any index: 6,000 deals, 18,000 clients, 30,000 documents,
 * 60,000 notifications.
 */
const tier = { agents: 150, deals: 6_000, brokers: 2, managers: 2, coordinators: 2, notifications: 10 }
/** No call may read a table this long as a whole. */
const largeRows = 5_000
/** A list's count or sum reads its rows, up to a limit (docs/decisions/0020-bounded-counts.md). */
const isBounded = (sql: string): boolean => /^SELECT count\(\*\).* LIMIT 10001\) AS (listed|found)$/s.test(sql.trim())
/** What counts or adds up everything. */
const isWholeSum = (path: string): boolean =>
  /^\/api\/(counts|dashboard\/stats|reports\/summary|books\/trial-balance)/.test(path)

let test: TestApp
let watch: PlanWatch

beforeAll(async () => {
  const database = await createTestDatabase({ migrations })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await loadTier(client, tier)
  await client.query(logAllPlans(new URL(database.url).pathname.slice(1)))
  await client.end()
  // The synthetic brokerage has the demo's sign-ins, which no proxy may expose.
  test = await startProduct(database, { TRUSTED_PROXIES: '' })
  watch = new PlanWatch(test.dataSource)
}, 300_000)

afterAll(async () => {
  await test?.close()
})

const cookieOf = async (who: 'agent' | 'broker' | 'superAdmin', agentId: string): Promise<string> => {
  if (who !== 'agent')
    return (await signedInAs(test, who === 'broker' ? { role: 'BROKER' } : { isSuperAdmin: true })).cookie
  // A new person replaces the busiest agent, because the loaded ones share an unknown password.
  const person = await signedInAs(test, { sells: false })
  await test.dataSource.query('UPDATE agents SET user_id = $1 WHERE id = $2', [person.userId, agentId])
  return person.cookie
}

describe('a brokerage of thousands of deals', () => {
  it.each(['agent', 'broker', 'superAdmin'] as const)(
    'reads no table whole for its %s, by any list, filter, search, figure or file',
    async (who) => {
      const known = await rowsToRead((sql) => test.dataSource.query<{ id: string }[]>(sql))
      const cookie = await cookieOf(who, known['agentId'] ?? '')
      const calls = readingCalls((await test.ask('/api/openapi.json')).json(), known)
      const failed: string[] = []
      const scanned: string[] = []
      watch.take()
      for (const path of calls) {
        const { status } = await test.ask(path, { cookie })
        const statements = watch.take()
        if (status >= 500 || status === 400 || status === 429 || statements.length === 0)
          failed.push(`${status} ${path}`)
        for (const { sql, scans } of statements) {
          if (isBounded(sql) || isWholeSum(path)) continue
          scanned.push(
            ...scans
              .filter(({ rows }) => rows >= largeRows)
              .map(({ table, rows }) => `${path} reads ${rows} rows of ${table}: ${sql.replaceAll(/\s+/g, ' ')}`),
          )
        }
      }
      expect(failed).toEqual([])
      expect(scanned).toEqual([])
      expect(calls.length).toBeGreaterThan(200)
    },
    300_000,
  )

  it('would detect reading one', async () => {
    watch.take()
    await test.dataSource.query("SELECT id FROM clients WHERE notes = 'asked by nobody'")
    expect(watch.take().flatMap(({ scans }) => scans)).toEqual([{ table: 'clients', rows: tier.deals * 3 }])
  })
})
