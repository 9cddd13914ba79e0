import { type ConnectionOptions, createPostgresBackend, setDefaultBackendFactory } from 'bullmq'
import type { Settings } from '../../config/index.js'
import { queueSchema } from './queue-schema.js'

type StoreSettings = Pick<Settings, 'redisUrl' | 'databaseUrl'>

/** Decides, for the whole process, which store the library uses. Before the first queue is made. */
export const chooseStore = ({ redisUrl }: StoreSettings): void => {
  if (redisUrl === null) setDefaultBackendFactory(createPostgresBackend)
  else setDefaultBackendFactory()
}

/** For handing jobs over: fails at once while the store is away, because the outbox tries again. */
export const producerConnection = (settings: StoreSettings): ConnectionOptions =>
  settings.redisUrl === null
    ? postgresConnection(settings, 2)
    : { url: settings.redisUrl, maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 5_000, commandTimeout: 5_000 }

/** For taking jobs: waits for as long as the store is away. */
export const consumerConnection = (settings: StoreSettings): ConnectionOptions =>
  settings.redisUrl === null ? postgresConnection(settings, 3) : { url: settings.redisUrl, maxRetriesPerRequest: null }

/**
 * Options, not a shared pool: with a pool of ours every worker would keep one of its clients forever to listen on, and a
 * small pool would hang without an error.
 */
const postgresConnection = ({ databaseUrl }: StoreSettings, max: number): ConnectionOptions => ({
  connectionString: databaseUrl,
  schema: queueSchema,
  // A server that dies may forget the queue's last moment, which the outbox makes good; so nothing waits for the disk here.
  options: '-c synchronous_commit=off',
  max,
  idleTimeoutMillis: 10_000,
  connectionTimeoutMillis: 5_000,
})
