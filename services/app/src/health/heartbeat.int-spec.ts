import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JobQueues, parseSettings } from '@bluebonnet/platform'
import { dataSourceOptions } from '@bluebonnet/platform/database/data-source'
import { createTestDatabase } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { Heartbeat } from './heartbeat.js'

class Queues extends JobQueues {
  readonly storeName = 'The queue'
  away = false

  async add(): Promise<void> {}
  async knownIds(): Promise<Set<string>> {
    return new Set()
  }
  async setClocksRight(): Promise<void> {}
  start(): Promise<void> {
    return Promise.resolve()
  }
  async close(): Promise<void> {}
  async check(): Promise<void> {
    if (this.away) throw new Error('away')
  }
}

const database = await createTestDatabase()
const dataSource = await new DataSource(dataSourceOptions({ databaseUrl: database.url, databasePool: 2 })).initialize()
const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-heartbeat-'))

afterAll(async () => {
  await dataSource.destroy()
  await database.close()
  await rm(folder, { recursive: true })
})

/** The file's content after the worker's first heartbeat; null without a file. */
const firstBeat = async (name: string, queues: Queues): Promise<string | null> => {
  const file = join(folder, name)
  const settings = parseSettings({ DATABASE_URL: database.url, SECRET: 'x'.repeat(32), HEARTBEAT_FILE: file })
  const heartbeat = new Heartbeat(settings, dataSource, queues)
  await heartbeat.onApplicationBootstrap()
  heartbeat.beforeApplicationShutdown()
  return readFile(file, 'utf8').catch(() => null)
}

describe('the heartbeat', () => {
  it('is written while the database and the queue answer', async () => {
    expect(Date.parse((await firstBeat('well', new Queues())) ?? '')).toBeGreaterThan(Date.now() - 5_000)
  })

  it('stops when the queue is down', async () => {
    const queues = new Queues()
    queues.away = true
    expect(await firstBeat('away', queues)).toBeNull()
  })
})
