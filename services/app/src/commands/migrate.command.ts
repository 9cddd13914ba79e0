import { setTimeout } from 'node:timers/promises'
import { migrations } from '@bluebonnet/database'
import type { Settings } from '@bluebonnet/platform'
import { prepareRole } from '@bluebonnet/platform/database/application-role.sql'
import type { Command } from './commands.js'
import { codeOf, ownersOf, withDatabase } from './with-database.js'

/** Any number; it only has to be the same in every process that migrates. */
const migrationLock = 4_200_017

/**
 * Whoever waits for a table keeps all others waiting behind them: a step gives up soon, lets them pass, and tries
 * again.
 */
const lockTimeoutMs = 3_000
const pauseMs = 500
const mostTries = 100
/** A deadlock that PostgreSQL ended on this side, and a lock that was not to be had in time. */
const passing = new Set(['40P01', '55P03'])

/** Steps are kept one by one, so that another try goes on where the last one was stopped. */
const despiteLocks = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === mostTries || !passing.has(String(codeOf(error)))) throw error
      await setTimeout(pauseMs)
    }
  }
}

/**
 * Brings the schema up to date. Any number of machines may do it at once: one migrates, the others find nothing left to
 * do.
 */
export const migrate: Command = async (settings) => {
  const said = await migrateSchema(settings)
  const { databaseOwnerUrl: ownerUrl, databaseUrl: url, redisUrl } = settings
  if (ownerUrl === null) return said
  const name = await prepareRole({ ownerUrl, url, hasQueues: redisUrl === null })
  return `${said}; ${name} may sign in and work`
}

const migrateSchema = (settings: Settings): Promise<string> =>
  withDatabase(
    ownersOf(settings),
    async (dataSource) => {
      const lock = dataSource.createQueryRunner()
      // However long another machine migrates.
      await lock.query('SET lock_timeout = 0')
      await lock.query('SELECT pg_advisory_lock($1)', [migrationLock])
      try {
        const done = await despiteLocks(() => dataSource.runMigrations({ transaction: 'each' }))
        return done.length === 0 ? 'up to date' : `${done.length} steps, now at ${done.at(-1)?.name}`
      } finally {
        await lock.query('SELECT pg_advisory_unlock($1)', [migrationLock])
        await lock.release()
      }
    },
    { migrations, lockTimeoutMs },
  )

/** Takes the newest step back. */
export const migrateDown: Command = (settings) =>
  withDatabase(
    ownersOf(settings),
    async (dataSource) => {
      const before = await newestStep(dataSource.query.bind(dataSource))
      await despiteLocks(() => dataSource.undoLastMigration({ transaction: 'each' }))
      return before === null ? 'nothing to take back' : `took back ${before}`
    },
    { migrations, lockTimeoutMs },
  )

const newestStep = async (query: (sql: string) => Promise<unknown>): Promise<string | null> => {
  const rows = await query('SELECT name FROM migrations ORDER BY id DESC LIMIT 1')
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined
  return typeof first === 'object' && first !== null && 'name' in first ? String(first.name) : null
}
