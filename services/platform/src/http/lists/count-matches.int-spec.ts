import { limits } from '@bluebonnet/contracts'
import { createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { countMatches } from './count-matches.js'
import { MoreThan } from './list-reply.js'

let database: TestDatabase
let dataSource: DataSource

beforeAll(async () => {
  database = await createTestDatabase({ entities: [] })
  dataSource = await new DataSource({ type: 'postgres', url: database.url, entities: [] }).initialize()
  await dataSource.query('CREATE TABLE matched (word text NOT NULL)')
})

afterAll(async () => {
  await dataSource?.destroy()
  await database?.close()
})

const add = async (word: string, rows: number) =>
  dataSource.query('INSERT INTO matched SELECT $1 FROM generate_series(1, $2)', [word, rows])
const count = async (word: string) => countMatches(dataSource.manager, 'SELECT 1 FROM matched WHERE word = $1', [word])

it('counts exactly, and anew each time, until there are more matches than anybody pages through', async () => {
  expect(await count('rare')).toBe(0)
  await add('rare', limits.countedMatches - 1)
  expect(await count('rare')).toBe(limits.countedMatches - 1)
  await add('rare', 1)
  expect(await count('rare')).toBe(limits.countedMatches)
  await add('rare', 1)
  expect(await count('rare')).toEqual(new MoreThan(limits.countedMatches))
})

it('does not look a common word up again at once, nor take another for it', async () => {
  await add('common', limits.countedMatches + 1)
  expect(await count('common')).toEqual(new MoreThan(limits.countedMatches))
  await dataSource.query("DELETE FROM matched WHERE word = 'common'")
  expect(await count('common')).toEqual(new MoreThan(limits.countedMatches))
  expect(await count('absent')).toBe(0)
})
