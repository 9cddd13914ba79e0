import { runMigrations, SchemaVersionMismatchError } from 'bullmq'
import { SteadyClient } from '../../database/steady-client.js'

/** PostgreSQL schema of the queues. Nothing in it is the only copy of anything: the outbox is the truth. */
export const queueSchema = 'bullmq'

/** Any number; it only has to be the same in every worker. */
const lockKey = 4_201_978

/**
 * Brings the schema up. What an operator emptied or half dropped is made anew. Throws when a newer release has already
 * moved the schema on.
 */
export const prepareQueueSchema = async (databaseUrl: string): Promise<void> => {
  const client = new SteadyClient({ connectionString: databaseUrl, application_name: 'bluebonnet queue schema' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await runMigrations(client, queueSchema).catch(async (error: unknown) => {
      if (error instanceof SchemaVersionMismatchError) throw error
      await client.query('ROLLBACK')
      await client.query(`DROP SCHEMA IF EXISTS ${queueSchema} CASCADE`)
      await runMigrations(client, queueSchema)
    })
  } finally {
    await client.end()
  }
}
