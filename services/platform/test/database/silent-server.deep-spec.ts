import { createTestDatabase, DroppingProxy, eventually, type TestDatabase } from '@bluebonnet/testing'
import { Pool } from 'pg'
import { DataSource } from 'typeorm'
import {
  connectionTimeouts,
  dataSourceOptions,
  ResilientClient,
  type ResilientConfig,
} from '../../src/database/data-source.js'
import { isDatabaseAway } from '../../src/database/pg-errors.js'
import { consumerConnection } from '../../src/jobs/bull/connection.js'

const testMs = 240_000
const maxSilenceMs = 2_000
let database: TestDatabase
let proxy: DroppingProxy

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await DroppingProxy.before(new URL(database.url))
}, testMs)

afterAll(async () => {
  await proxy?.close()
  await database?.close()
}, testMs)

const poolOf = async (options: ResilientConfig = { maxSilenceMs }): Promise<DataSource> => {
  const usual = dataSourceOptions({ databaseUrl: proxy.instead(database.url), databasePool: 1 })
  return new DataSource({ ...usual, extra: { ...usual.extra, ...options } }).initialize()
}

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  )

describe('a server that vanishes silently', () => {
  it(
    'is given up when a statement waits too long, which is sent again',
    async () => {
      const pool = await poolOf()
      proxy.hold()
      const began = performance.now()
      const failure = await failureOf(pool.query('SELECT 1'))
      expect(isDatabaseAway(failure)).toBe(true)
      expect(performance.now() - began).toBeLessThan(20_000)
      proxy.release()
      await eventually(async () => (await failureOf(pool.query('SELECT 1'))) === null)
      await pool.destroy()
    },
    testMs,
  )

  it(
    'is not confused with an idle one',
    async () => {
      const pool = await poolOf()
      const pid = async (): Promise<unknown> => pool.query('SELECT pg_backend_pid() AS pid')
      const before = await pid()
      await new Promise((resolve) => {
        setTimeout(resolve, 2 * maxSilenceMs)
      })
      expect(await pid()).toEqual(before)
      await pool.destroy()
      const unhurried = await poolOf({ maxSilenceMs: 0 })
      expect(await failureOf(unhurried.query('SELECT pg_sleep(1)'))).toBeNull()
      await unhurried.destroy()
    },
    testMs,
  )

  it('is detected in every pool of the service', async () => {
    const { extra } = dataSourceOptions({ databaseUrl: database.url, databasePool: 1 })
    expect(extra).toMatchObject({ ...connectionTimeouts, Client: ResilientClient })
    expect(connectionTimeouts).toEqual({
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      maxSilenceMs: 35_000,
      maxLifetimeSeconds: 60,
    })
    const queue = consumerConnection({ databaseUrl: database.url, redisUrl: null })
    if (!(queue instanceof Pool)) throw new Error('The queue has no pool')
    expect(queue.options).toMatchObject({ ...connectionTimeouts, Client: ResilientClient })
    await queue.end()
  })
})
