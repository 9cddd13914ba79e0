import { migrations } from '@bluebonnet/database'
import type { Command } from './commands.js'
import { withDatabase } from './with-database.js'

/** Any number; it only has to be the same in every process that migrates. */
const migrationLock = 4_200_017

/** Brings the schema up to date. Any number of machines may do it at once: one migrates, the others find nothing left to do. */
export const migrate: Command = (settings) => withDatabase(settings, async (dataSource) => {
  const lock = dataSource.createQueryRunner()
  await lock.query('SELECT pg_advisory_lock($1)', [migrationLock])
  try {
    const done = await dataSource.runMigrations({ transaction: 'each' })
    return done.length === 0 ? 'up to date' : `${done.length} steps, now at ${done.at(-1)?.name}`
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [migrationLock])
    await lock.release()
  }
}, { migrations })

/** Takes the newest step back. */
export const migrateDown: Command = (settings) => withDatabase(settings, async (dataSource) => {
  const before = await newestStep(dataSource.query.bind(dataSource))
  await dataSource.undoLastMigration({ transaction: 'each' })
  return before === null ? 'nothing to take back' : `took back ${before}`
}, { migrations })

const newestStep = async (query: (sql: string) => Promise<unknown>): Promise<string | null> => {
  const rows = await query('SELECT name FROM migrations ORDER BY id DESC LIMIT 1')
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined
  return typeof first === 'object' && first !== null && 'name' in first ? String(first.name) : null
}
