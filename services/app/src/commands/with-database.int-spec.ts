import { parseSettings } from '@bluebonnet/platform/config/settings'
import { createTestDatabase } from '@bluebonnet/testing'
import { withDatabase } from './with-database.js'

const database = await createTestDatabase({})

afterAll(() => database.close())

it('a command may take its time: an index over a large brokerage takes longer than a request may', async () => {
  const settings = parseSettings({ DATABASE_URL: database.url, SECRET: 'a secret of thirty-two characters' })
  const limits = await withDatabase(settings, async (dataSource) => {
    const [row] = await dataSource.query<Record<string, string>[]>(
      `SELECT current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle`,
    )
    return row
  })
  expect(limits).toEqual({ statement: '0', idle: '0' })
})
