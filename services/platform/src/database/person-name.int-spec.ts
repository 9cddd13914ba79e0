import { createTestDatabase } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { fullName, fullNameOrNull, nameOrEmail } from './person-name.js'

const database = await createTestDatabase({ entities: [] })
const dataSource = await new DataSource({ type: 'postgres', url: database.url, entities: [] }).initialize()

afterAll(async () => {
  await dataSource.destroy()
  await database.close()
})

it.each([
  ['both names', 'Ada', 'Jones', { full: 'Ada Jones', any: 'Ada Jones', told: 'Ada Jones' }],
  ['only a first name', 'Ada', null, { full: 'Ada', any: 'Ada', told: 'Ada' }],
  ['only a last name', '', 'Jones', { full: 'Jones', any: 'Jones', told: 'Jones' }],
  ['none', null, null, { full: '', any: null, told: 'ada@example.com' }],
  ['empty ones', '', ' ', { full: '', any: null, told: 'ada@example.com' }],
])('a person with %s is called so', async (_what, first, last, called) => {
  const [row] = await dataSource.query<unknown[]>(
    `SELECT ${fullName('p')} AS full, ${fullNameOrNull('p')} AS any, ${nameOrEmail('p')} AS told
      FROM (VALUES ($1::text, $2::text, 'ada@example.com')) AS p (first_name, last_name, email)`,
    [first, last],
  )
  expect(row).toEqual(called)
})
