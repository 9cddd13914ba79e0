import { Client, type ClientConfig } from 'pg'
import type { DataSourceOptions } from 'typeorm'
import type { Settings } from '../config/settings.js'

/**
 * A connection whose loss never ends the process. A pool hands a fresh connection over in one turn and its taker
 * listens for errors from the next: a server that cuts it in between would find nobody listening. Whoever asks it
 * anything afterwards is told.
 */
export class SteadyClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    this.on('error', () => undefined)
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
    Client: SteadyClient,
    application_name: 'bluebonnet',
    // Said once for the connection instead of once for each transaction; and that pages are on a solid disk, where
    // reading one is as good as the next.
    options: '-c default_transaction_isolation=read\\ committed -c random_page_cost=1.1',
    connectionTimeoutMillis: 10_000,
    // A process that is held up holds up nobody who waits for its rows for longer than that.
    idle_in_transaction_session_timeout: 15_000,
    statement_timeout: 30_000,
    keepAlive: true,
  },
})
