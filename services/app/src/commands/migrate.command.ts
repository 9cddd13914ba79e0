import { counted } from '@bluebonnet/domain'
import { setTimeout } from 'node:timers/promises'
import { baseline, migrations } from '@bluebonnet/database'
import type { Settings } from '@bluebonnet/platform'
import { createRole } from '@bluebonnet/platform/database/application-role.sql'
import { StartupError } from '../process/startup-error.js'
import type { Command } from './commands.js'
import { assertOwnSchema } from './own-schema.js'
import { codeOf, ownersOf, withDatabase } from './with-database.js'

/** Any number; it only has to be the same in every process that migrates. */
const migrationLock = 4_200_017

/**
 * A statement that waits for a table lock blocks all later ones: a migration gives up soon, lets them pass, and
 * retries.
 */
const lockTimeoutMs = 3_000
const pauseMs = 500
const maxTries = 100
/** A deadlock that PostgreSQL resolved against us, and a lock timeout. */
const passing = new Set(['40P01', '55P03'])

/** Each migration commits separately, so that a retry continues after the last one. */
const retryOnLock = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !passing.has(String(codeOf(error)))) throw error
      await setTimeout(pauseMs)
    }
  }
}

/**
 * Migrates the schema to this release. Any number of machines may do it at once: one migrates, the others find nothing
 * to do. Throws StartupError for a database that is not ours.
 */
export const migrate: Command = (settings) => migrateTo(migrations, settings)

/** Migrates the schema by the given migrations. */
export const migrateTo = async (steps: typeof migrations, settings: Settings): Promise<string> => {
  const result = await migrateSchema(steps, settings)
  const { databaseOwnerUrl: ownerUrl, databaseUrl: url, redisUrl } = settings
  if (ownerUrl === null) return result
  const name = await createRole({ ownerUrl, url, hasQueues: redisUrl === null })
  return `${result}; ${name} may sign in and work`
}

const migrateSchema = (steps: typeof migrations, settings: Settings): Promise<string> =>
  withDatabase(
    ownersOf(settings),
    async (dataSource) => {
      const lock = dataSource.createQueryRunner()
      // Waits without limit while another machine migrates.
      await lock.query('SET lock_timeout = 0')
      await lock.query('SELECT pg_advisory_lock($1)', [migrationLock])
      try {
        await assertOwnSchema(dataSource, settings)
        const done = await retryOnLock(() => dataSource.runMigrations({ transaction: 'each' }))
        return done.length === 0 ? 'up to date' : `${counted(done.length, 'migration')}, now at ${done.at(-1)?.name}`
      } finally {
        await lock.query('SELECT pg_advisory_unlock($1)', [migrationLock])
        await lock.release()
      }
    },
    { migrations: steps, lockTimeoutMs },
  )

/** Reverts the newest migration, but never the baseline, which holds all records. */
export const migrateDown: Command = (settings) =>
  withDatabase(
    ownersOf(settings),
    async (dataSource) => {
      const before = await newestStep(dataSource.query.bind(dataSource))
      if (before === baseline)
        throw new StartupError('Only the baseline is left, which is not taken back: that would remove every record.')
      await retryOnLock(() => dataSource.undoLastMigration({ transaction: 'each' }))
      return before === null ? 'nothing to take back' : `took back ${before}`
    },
    { migrations, lockTimeoutMs },
  )

const newestStep = async (query: (sql: string) => Promise<unknown>): Promise<string | null> => {
  const rows = await query('SELECT name FROM migrations ORDER BY id DESC LIMIT 1')
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined
  return typeof first === 'object' && first !== null && 'name' in first ? String(first.name) : null
}
