import { Socket } from 'node:net'
import { Client, type ClientConfig, type PoolConfig } from 'pg'
import type { DataSourceOptions } from 'typeorm'
import type { Settings } from '../config/settings.js'

export interface ResilientConfig extends ClientConfig {
  /** How long a statement waits for a silent server; without it, forever. */
  maxSilenceMs?: number
}

const statementMs = 30_000

/**
 * Timeouts for every pool of the service. A host that vanishes closes no connection: an idle connection notices by its
 * keep-alive, a waiting one by the time in which PostgreSQL itself would have given up.
 */
export const connectionTimeouts = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  maxSilenceMs: statementMs + 5_000,
  // Leaves a server that was replaced but still runs, also when its connections report no error.
  maxLifetimeSeconds: 60,
} satisfies PoolConfig & ResilientConfig

/**
 * A connection whose loss never ends the process. A pool hands over a new connection in one turn, and its user listens
 * for errors from the next: if the server closes it in between, nobody listens. Later queries on it fail with an error.
 */
export class ResilientClient extends Client {
  constructor(config: string | ResilientConfig = {}) {
    const settings = typeof config === 'string' ? { connectionString: config } : config
    super(settings)
    this.on('error', () => undefined)
    const { maxSilenceMs = 0 } = settings
    if (maxSilenceMs > 0) this.once('connect', () => this.endSilence(maxSilenceMs))
  }

  private endSilence(afterMs: number): void {
    const { stream } = this.connection
    if (!(stream instanceof Socket)) return
    stream.setTimeout(afterMs)
    stream.on('timeout', () => {
      if (!this.isAtRest()) stream.destroy(new Error(`Connection terminated: the server was silent for ${afterMs} ms`))
    })
  }

  /** The driver's own property, which its types omit: false from the start of a statement until its result. */
  private isAtRest(): boolean {
    return Reflect.get(this, 'readyForQuery') !== false
  }
}

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>

/** Connection options of every process; only the cli runs migrations, never the boot, and never `synchronize`. */
export const dataSourceOptions = (settings: Pick<Settings, 'databaseUrl' | 'databasePool'>): PostgresOptions => ({
  type: 'postgres',
  url: settings.databaseUrl,
  poolSize: settings.databasePool,
  synchronize: false,
  migrationsRun: false,
  logging: false,
  extra: {
    Client: ResilientClient,
    application_name: 'bluebonnet',
    // Said once for the connection instead of once for each transaction; and that pages are on a solid disk, where
    // reading one is as good as the next.
    options: '-c default_transaction_isolation=read\\ committed -c random_page_cost=1.1',
    connectionTimeoutMillis: 10_000,
    // Limits how long a stalled process can hold row locks.
    idle_in_transaction_session_timeout: 15_000,
    statement_timeout: statementMs,
    ...connectionTimeouts,
  },
})
