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

/** PostgreSQL schema of the queues. Nothing in it is the only copy of anything: the outbox is the truth. */
export const queueSchema = 'bullmq'

/** Any number; it only has to be the same in every worker. */
const lockKey = 4_201_978

/**
 * Brings the schema up. What an operator emptied or half dropped is made anew. Throws when a newer release has already
 * moved the schema on.
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

/** Decides, for the whole process, which store the library uses. Before the first queue is made. */
export const chooseStore = ({ redisUrl }: StoreSettings): void => {
  if (redisUrl === null) setDefaultBackendFactory(createPostgresBackend)
  else setDefaultBackendFactory()
}

/**
 * The one connection to Redis by which all queues hand jobs over and are asked how they are; opened and closed here.
 * Limits on attempts count in PostgreSQL with or without Redis (docs/decisions/0007-attempts-by-hand.md).
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
    // Whoever asks something is told; the queues report what they hear.
    this.redis?.on('error', () => undefined)
  }

  /** For handing jobs over: fails at once while the store is away, because the outbox tries again. */
  get producer(): ConnectionOptions {
    return this.redis ?? postgresConnection(this.settings, 2)
  }

  async onApplicationShutdown(): Promise<void> {
    await this.redis?.quit().catch(() => this.redis?.disconnect())
  }
}

@Module({ providers: [StoreConnection], exports: [StoreConnection] })
export class StoreConnectionModule {}

/** For taking jobs: waits for as long as the store is away. A pool is its maker's to end. */
export const consumerConnection = (settings: StoreSettings): ConnectionOptions | Pool =>
  settings.redisUrl === null
    ? postgresPool(settings)
    : { ...redisOptions(settings.redisUrl), maxRetriesPerRequest: null }

/** Connections that each worker asks with, beside the one that it listens on. */
const asking = 3

/**
 * One for each worker, which keeps one of its clients forever to listen on: workers that share a small pool would hang
 * without an error. Of our own making, because the library would make its listener itself, and a connection cut just
 * then would end the process.
 */
const postgresPool = (settings: StoreSettings): Pool => {
  const { schema, options, ...connection } = postgresConnection(settings, asking + 1)
  return new Pool({ ...connection, options: `${options} -c search_path=${schema}` })
}

const postgresConnection = ({ databaseUrl }: StoreSettings, max: number) => ({
  connectionString: databaseUrl,
  schema: queueSchema,
  // A server that dies may forget the queue's last moment, which the outbox makes good; so nothing waits for the disk
  // here.
  options: '-c synchronous_commit=off',
  max,
  Client: ResilientClient,
  ...connectionTimeouts,
  idleTimeoutMillis: 10_000,
  connectionTimeoutMillis: 5_000,
})
