import { createTestDatabase, dropSchema, emptySchema, eventually, type TestRedis, withRedis } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { parseSettings, type Settings } from '../../src/config/settings.js'
import { queueSchema } from '../../src/jobs/bull/connection.js'
import { OutboxEntity } from '../../src/outbox/outbox.entity.js'

export interface Backend {
  name: 'PostgreSQL' | 'Redis'
  redis: TestRedis | null
}

/** PostgreSQL always, and Redis when a redis-server is on the PATH. */
export const availableBackends = async (): Promise<Backend[]> => {
  const redis = await withRedis()
  return [{ name: 'PostgreSQL', redis: null }, ...(redis === null ? [] : [{ name: 'Redis' as const, redis }])]
}

const secret = 'probe-secret-of-more-than-32-characters'

export class JobsFixture {
  private constructor(
    readonly backend: Backend,
    readonly url: string,
    readonly dataSource: DataSource,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(backend: Backend): Promise<JobsFixture> {
    const database = await createTestDatabase({ entities: [OutboxEntity] })
    const dataSource = await new DataSource({
      type: 'postgres',
      url: database.url,
      entities: [OutboxEntity],
    }).initialize()
    await dataSource.query('CREATE TABLE probe_effects (name text NOT NULL)')
    await backend.redis?.flush()
    return new JobsFixture(backend, database.url, dataSource, () => database.close())
  }

  get environment(): Record<string, string> {
    const redis: Record<string, string> = this.backend.redis === null ? {} : { REDIS_URL: this.backend.redis.url }
    return { DATABASE_URL: this.url, SECRET: secret, NODE_ENV: 'test', LOG_LEVEL: 'warn', ...redis }
  }

  get settings(): Settings {
    return parseSettings(this.environment)
  }

  /** Everything in the queue is lost; the outbox is untouched. */
  async wipeQueue(how: 'emptied' | 'dropped' = 'emptied'): Promise<void> {
    if (this.backend.redis !== null) return this.backend.redis.flush()
    await (how === 'dropped' ? dropSchema : emptySchema)(this.dataSource, queueSchema)
  }

  async effects(): Promise<Record<string, number>> {
    const rows: { name: string; count: string }[] = await this.dataSource.query(
      'SELECT name, count(*) FROM probe_effects GROUP BY name ORDER BY name',
    )
    return Object.fromEntries(rows.map((row) => [row.name, Number(row.count)]))
  }

  /** Removes all jobs and effects; a queue that still holds such a job runs nothing. */
  async forgetWork(): Promise<void> {
    await this.dataSource.query('DELETE FROM outbox; DELETE FROM probe_effects')
  }

  /** Resolves when a worker holds the job. */
  async enqueued(id: string): Promise<void> {
    await eventually(
      async () => (await this.dataSource.manager.findOneByOrFail(OutboxEntity, { id })).enqueuedAt !== null,
    )
  }

  /**
   * A failed boot leaves the queues' first statements pending; dropping the database during them would end this
   * process.
   */
  private async settled(): Promise<void> {
    await eventually(async () => {
      const [other] = await this.dataSource.query<{ busy: string }[]>(
        `SELECT count(*) AS busy FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
      )
      return Number(other?.busy ?? 0) === 0
    })
  }

  async close(): Promise<void> {
    await this.settled()
    await this.dataSource.destroy()
    await this.drop()
  }
}
