import type { Pool, PoolClient } from 'pg'
import type { DataSource } from 'typeorm'
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'
import { type CarriedOut, planOf } from '../../../../../tools/lib/plans.mjs'

/** Makes PostgreSQL log the plan of each statement on every new connection to a database. */
export const logAllPlans = (database: string): string =>
  [
    'session_preload_libraries = auto_explain',
    ...Object.entries({
      log_min_duration: 0,
      log_analyze: 'on',
      log_timing: 'off',
      log_format: 'json',
      log_level: 'notice',
    }).map(([name, value]) => `auto_explain.${name} = '${value}'`),
  ]
    .map((setting) => `ALTER DATABASE ${database} SET ${setting}`)
    .join('; ')

/** Collects the plans of all statements of a data source. */
export class PlanWatch {
  private readonly known = new WeakSet<PoolClient>()
  private heard: CarriedOut[] = []

  constructor(dataSource: DataSource) {
    const { driver } = dataSource
    if (!(driver instanceof PostgresDriver)) throw new Error('Only PostgreSQL explains itself')
    const pool: Pool = driver.master
    pool.on('acquire', (client) => this.listen(client))
  }

  /** The statements since the last call. */
  take(): CarriedOut[] {
    const { heard } = this
    this.heard = []
    return heard
  }

  private listen(client: PoolClient): void {
    if (this.known.has(client)) return
    this.known.add(client)
    client.on('notice', ({ message }) => {
      const plan = planOf(message ?? '')
      if (plan !== null) this.heard.push(plan)
    })
  }
}
