import {
  type ConnectionOptions,
  createPostgresBackend,
  runMigrations,
  SchemaVersionMismatchError,
  setDefaultBackendFactory,
} from 'bullmq'
import { Pool } from 'pg'
import { Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common'
import { Redis, type RedisOptions } from 'ioredis'
import { SETTINGS, type Settings } from '../../config/settings.js'
import { connectionTimeouts, ResilientClient } from '../../database/data-source.js'
import { redisOptions } from './redis-options.js'

/** PostgreSQL schema of the queues. It holds nothing unique: the outbox is the source of truth. */
export const queueSchema = 'bullmq'

/** Any number; it only has to be the same in every worker. */
const lockKey = 4_201_978

/**
 * Migrates the schema. Recreates a schema that was emptied or partly dropped. Throws when a newer release has already
 * migrated it further.
 */
export const prepareQueueSchema = async (databaseUrl: string): Promise<void> => {
  const client = new ResilientClient({ connectionString: databaseUrl, application_name: 'bluebonnet queue schema' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await runMigrations(client, queueSchema).catch(async (error: unknown) => {
      if (error instanceof SchemaVersionMismatchError) throw error
      await client.query('ROLLBACK')
      await client.query(`DROP SCHEMA IF EXISTS ${queueSchema} CASCADE`)
      await runMigrations(client, queueSchema)
    })
  } finally {
    await client.end()
  }
}

const redisOf = ({ url, ...options }: RedisOptions & { url?: string }): Redis =>
  url === undefined ? new Redis(options) : new Redis(url, options)

type StoreSettings = Pick<Settings, 'redisUrl' | 'databaseUrl'>

/** Selects the library's store for the whole process. Call it before the first queue is created. */
export const chooseStore = ({ redisUrl }: StoreSettings): void => {
  if (redisUrl === null) setDefaultBackendFactory(createPostgresBackend)
  else setDefaultBackendFactory()
}

/**
 * The one Redis connection that all queues use to add jobs and check their state; opened and closed here. Rate limits
 * use PostgreSQL with or without Redis (docs/decisions/0007-attempts-by-hand.md).
 */
@Injectable()
export class StoreConnection implements OnApplicationShutdown {
  private readonly redis: Redis | null

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.redis =
      settings.redisUrl === null
        ? null
        : redisOf({
            ...redisOptions(settings.redisUrl),
            maxRetriesPerRequest: 1,
            enableOfflineQueue: false,
            connectTimeout: 5_000,
            commandTimeout: 5_000,
          })
    // Callers get their own errors; the queues report theirs.
    this.redis?.on('error', () => undefined)
  }

  /** For adding jobs: fails immediately while the store is away, because the outbox retries. */
  get producer(): ConnectionOptions {
    return this.redis ?? postgresConnection(this.settings, 2)
  }

  async onApplicationShutdown(): Promise<void> {
    await this.redis?.quit().catch(() => this.redis?.disconnect())
  }
}

@Module({ providers: [StoreConnection], exports: [StoreConnection] })
export class StoreConnectionModule {}

/** For running jobs: waits while the store is away. The caller ends the pool. */
export const consumerConnection = (settings: StoreSettings): ConnectionOptions | Pool =>
  settings.redisUrl === null
    ? postgresPool(settings)
    : { ...redisOptions(settings.redisUrl), maxRetriesPerRequest: null }

/** Connections of each worker for queries, beside the one that listens. */
const asking = 3

/**
 * One pool per worker, which keeps one of its clients for listening: workers with a shared small pool would hang
 * without an error. Created here, because the library would create its listener itself, and a connection that is cut at
 * that moment would end the process.
 */
const postgresPool = (settings: StoreSettings): Pool => {
  const { schema, options, ...connection } = postgresConnection(settings, asking + 1)
  return new Pool({ ...connection, options: `${options} -c search_path=${schema}` })
}

const postgresConnection = ({ databaseUrl }: StoreSettings, max: number) => ({
  connectionString: databaseUrl,
  schema: queueSchema,
  // A crashed server may lose the queue's last moment, which the outbox restores; so commits need not wait for the
  // disk.
  options: '-c synchronous_commit=off',
  max,
  Client: ResilientClient,
  ...connectionTimeouts,
  idleTimeoutMillis: 10_000,
  connectionTimeoutMillis: 5_000,
})
