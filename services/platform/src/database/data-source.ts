import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import type { DataSourceOptions } from 'typeorm'
import type { Settings } from '../config/settings.js'

interface ResilientConfig extends ClientConfig {
  /** How long a server may say nothing to a statement until it is taken for gone; without it, forever. */
  longestSilenceMs?: number
}

const statementMs = 30_000

/**
 * For every pool of the service. A host that vanishes sends no word of it: an idle connection finds out by its
 * keep-alive, one that waits for an answer by the time in which PostgreSQL itself would have given up.
 */
export const connectionTimeouts = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  longestSilenceMs: statementMs + 5_000,
  // A server that was replaced and lives on is left by then, also where nothing goes wrong on its connections.
  maxLifetimeSeconds: 60,
}

/**
 * A connection whose loss never ends the process. A pool hands a fresh connection over in one turn and its taker
 * listens for errors from the next: a server that cuts it in between would find nobody listening. Whoever asks it
 * anything afterwards is told.
 */
export class ResilientClient extends Client {
  constructor(config: string | ResilientConfig = {}) {
    const settings = typeof config === 'string' ? { connectionString: config } : config
    super(settings)
    this.on('error', () => undefined)
    const { longestSilenceMs = 0 } = settings
    if (longestSilenceMs > 0) this.once('connect', () => this.endSilence(longestSilenceMs))
  }

  private endSilence(afterMs: number): void {
    const { stream } = this.connection
    if (!(stream instanceof Socket)) return
    stream.setTimeout(afterMs)
    stream.on('timeout', () => {
      if (!this.isAtRest())
        stream.destroy(new Error(`Connection terminated: the server said nothing for ${afterMs} ms`))
    })
  }

  /** The driver's own word, which its types leave out: false from when a statement is sent until it is answered. */
  private isAtRest(): boolean {
    return Reflect.get(this, 'readyForQuery') !== false
  }
}

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>

/** How every process reaches PostgreSQL; migrations are run by the cli, never at boot, and never by `synchronize`. */
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
    // A process that is held up holds up nobody who waits for its rows for longer than that.
    idle_in_transaction_session_timeout: 15_000,
    statement_timeout: statementMs,
    ...connectionTimeouts,
  },
})
