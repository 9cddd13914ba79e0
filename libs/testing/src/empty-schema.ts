import { DatabaseError } from 'pg'
import { type DataSource, QueryFailedError } from 'typeorm'

const deadlockDetected = '40P01'

/**
 * Empties all tables of a PostgreSQL schema at once. Running processes lock its tables in their own order, so a
 * deadlock on this side is retried.
 */
export const emptySchema = async (dataSource: DataSource, schema: string): Promise<void> => {
  const tables: { name: string }[] = await dataSource.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = $1`,
    [schema],
  )
  await retryOnDeadlock(() => dataSource.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`))
}

/** Drops a PostgreSQL schema that running processes use. */
export const dropSchema = (dataSource: DataSource, schema: string): Promise<void> =>
  retryOnDeadlock(() => dataSource.query(`DROP SCHEMA ${schema} CASCADE`))

const retryOnDeadlock = async (statement: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    try {
      await statement()
      return
    } catch (error) {
      if (!isDeadlock(error)) throw error
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof QueryFailedError &&
  error.driverError instanceof DatabaseError &&
  error.driverError.code === deadlockDetected
