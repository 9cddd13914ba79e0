import type { Settings } from '@bluebonnet/platform'
import { dataSourceOptions, type ResilientConfig } from '@bluebonnet/platform/database/data-source'
import { DataSource, type DataSourceOptions } from 'typeorm'
import { StartupError } from '../process/startup-error.js'

const refused = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '3D000'])

export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Settings for schema changes: as the owner of the tables, when API and worker use another role. */
export const ownersOf = (settings: Settings): Settings => ({
  ...settings,
  databaseUrl: settings.databaseOwnerUrl ?? settings.databaseUrl,
})

/** A request has seconds; indexing a large brokerage, or reading its whole audit log, needs as long as it takes. */
const unhurried: ResilientConfig = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, maxSilenceMs: 0 }

/**
 * Runs `work` on separate connections without statement timeouts, and always closes them. With `lockTimeoutMs` a
 * statement that waits longer for a lock fails with 55P03.
 */
export const withDatabase = async <T>(
  settings: Settings,
  work: (dataSource: DataSource) => Promise<T>,
  { lockTimeoutMs = 0, ...more }: Pick<DataSourceOptions, 'migrations'> & { lockTimeoutMs?: number } = {},
): Promise<T> => {
  const options = dataSourceOptions({ ...settings, databasePool: 2 })
  const extra = { ...options.extra, ...unhurried, lock_timeout: lockTimeoutMs }
  const dataSource = new DataSource({ ...options, extra, ...more })
  try {
    await dataSource.initialize()
  } catch (error) {
    const code = codeOf(error)
    if (refused.has(String(code)))
      throw new StartupError(
        `The database of DATABASE_URL, or of DATABASE_OWNER_URL, does not let us in (${String(code)}).`,
      )
    throw error
  }
  try {
    return await work(dataSource)
  } finally {
    await dataSource.destroy()
  }
}
