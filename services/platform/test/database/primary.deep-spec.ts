import { createTestDatabase, DroppingProxy, eventually, type TestDatabase } from '@bluebonnet/testing'
import { primaryOf } from '../../src/database/primary.js'

const testMs = 60_000
let database: TestDatabase
let first: DroppingProxy
let second: DroppingProxy

beforeAll(async () => {
  database = await createTestDatabase()
  first = await DroppingProxy.before(new URL(database.url))
  second = await DroppingProxy.before(new URL(database.url))
}, testMs)

afterAll(async () => {
  await first?.close()
  await second?.close()
  await database?.close()
}, testMs)

it(
  'which of several servers takes writes is asked again and again, also while nothing goes wrong',
  async () => {
    const url = first.instead(database.url).replace(`:${first.port}/`, `:${first.port},127.0.0.1:${second.port}/`)
    expect(await primaryOf(url)).toBe(first.instead(database.url))
    first.shut()
    expect(await primaryOf(url)).toBe(first.instead(database.url))
    await eventually(async () => (await primaryOf(url)) === second.instead(database.url))
  },
  testMs,
)
