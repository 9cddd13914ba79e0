import { type ConnectionOptions, createPostgresBackend, setDefaultBackendFactory } from 'bullmq'
import { Pool } from 'pg'
import type { Settings } from '../../config/index.js'
import { SteadyClient } from '../../database/steady-client.js'
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
    : {
        url: settings.redisUrl,
        maxRetriesPerRequest: 1,
        enableOfflineQueue: false,
        connectTimeout: 5_000,
        commandTimeout: 5_000,
      }

/** For taking jobs: waits for as long as the store is away. A pool is its maker's to end. */
export const consumerConnection = (settings: StoreSettings): ConnectionOptions | Pool =>
  settings.redisUrl === null ? postgresPool(settings) : { url: settings.redisUrl, maxRetriesPerRequest: null }

/** Connections that each worker asks with, beside the one that it listens on. */
const asking = 3

/**
 * One for each worker, which keeps one of its clients forever to listen on: workers that share a small pool would hang
 * without an error. Of our own making, because the library would make its listener itself, and a connection cut just
 * then would end the process.
 */
const postgresPool = (settings: StoreSettings): Pool => {
  const { schema, options, ...connection } = postgresConnection(settings, asking + 1)
  return new Pool({ ...connection, options: `${options} -c search_path=${schema}`, keepAlive: true })
}

const postgresConnection = ({ databaseUrl }: StoreSettings, max: number) => ({
  connectionString: databaseUrl,
  schema: queueSchema,
  // A server that dies may forget the queue's last moment, which the outbox makes good; so nothing waits for the disk
  // here.
  options: '-c synchronous_commit=off',
  max,
  Client: SteadyClient,
  idleTimeoutMillis: 10_000,
  connectionTimeoutMillis: 5_000,
})
