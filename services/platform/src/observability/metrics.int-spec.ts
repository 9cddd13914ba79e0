import { createTestDatabase } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { dataSourceOptions } from '../database/data-source.js'
import { ProcessReadings } from './metrics.module.js'
import { MetricsServer } from './metrics-server.js'

const database = await createTestDatabase({ entities: [] })
const dataSource = await new DataSource(dataSourceOptions({ databaseUrl: database.url, databasePool: 2 })).initialize()
const server = new MetricsServer({ metrics: { port: 0, host: '127.0.0.1' } })
const pause = (): Promise<unknown> => dataSource.query('SELECT pg_sleep(0.3)')
server.onScrape(async () => void (await dataSource.query('SELECT 1')))
server.onScrape(async () => void (await dataSource.query('SELECT 2')))
const readings = new ProcessReadings(server, dataSource)

beforeAll(() => server.onApplicationBootstrap())
afterAll(async () => {
  server.beforeApplicationShutdown()
  await dataSource.destroy()
  await database.close()
})

const waiting = async (): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`)
  const [, count] = /^bluebonnet_database_pool\{state="waiting"\} (\d+)$/m.exec(await answer.text()) ?? []
  return Number(count)
}

it('counts as waiting for a connection only what the pool has none for', async () => {
  expect(readings).toBeDefined()
  await Promise.all([pause(), pause()])
  expect(await waiting()).toBe(0)
  const busy = Promise.all([pause(), pause(), pause()])
  expect(await waiting()).toBeGreaterThan(0)
  await busy
})
