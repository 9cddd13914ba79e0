import { Client, type ClientConfig } from 'pg'
import type { DataSourceOptions } from 'typeorm'
import type { Settings } from '../config/settings.js'
import { addressesOf } from './addresses.js'
import { forgetPrimary, NoPrimary, primaryOf } from './primary.js'

type Connected = (error: Error | null) => void

/**
 * A connection whose loss never ends the process. A pool hands a fresh connection over in one turn and its taker
 * listens for errors from the next: a server that cuts it in between would find nobody listening. Whoever asks it
 * anything afterwards is told.
 *
 * Where its address names several servers it goes to the one that takes writes, and to no other
 * (docs/rules/background-work.md#failover).
 */
export class SteadyClient extends Client {
  private readonly among: string | null

  constructor(config: string | ClientConfig = {}) {
    const settings = typeof config === 'string' ? { connectionString: config } : config
    const { connectionString = '' } = settings
    const [first, ...others] = addressesOf(connectionString)
    super(others.length === 0 ? settings : { ...settings, connectionString: first })
    this.among = others.length === 0 ? null : connectionString
    // Of several servers the one that was reached may have died: whoever connects next asks anew which one it is.
    this.on('error', () => {
      if (this.among !== null) forgetPrimary(this.among)
    })
  }

  override connect(): Promise<Client>
  override connect(tell: Connected): void
  override connect(tell?: Connected): Promise<Client> | void {
    if (this.among === null) return tell === undefined ? super.connect() : super.connect(tell)
    const connecting = this.connectAmong(this.among)
    if (tell === undefined) return connecting
    connecting.then(() => tell(null), tell)
  }

  private async connectAmong(url: string): Promise<Client> {
    const { hostname, port } = new URL(await primaryOf(url))
    Object.assign(this, { host: decodeURIComponent(hostname), port: Number(port || '5432') })
    try {
      await super.connect()
      const { rows } = await this.query<{ isStandby: boolean }>('SELECT pg_is_in_recovery() AS "isStandby"')
      if (rows[0]?.isStandby !== false) throw new NoPrimary('The server takes no writes any more')
    } catch (error) {
      forgetPrimary(url)
      await this.end().catch(() => undefined)
      throw error
    }
    return this
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
