import type { Client } from 'pg'

interface Definition {
  relation: string
  name: string
  definition: string
}

const references = `
  SELECT conrelid::regclass::text AS relation, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`

const indexes = `
  SELECT i.indrelid::regclass::text AS relation, i.indexrelid::regclass::text AS name,
    pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
   WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`

/**
 * Drops the schema's foreign keys and plain indexes inside the transaction and returns a function that restores them.
 * Building an index on a full table, and checking all its references by one join, costs a tenth of doing so for each
 * row.
 */
export const setAside = async (client: Client): Promise<() => Promise<void>> => {
  const { rows: keys } = await client.query<Definition>(references)
  const { rows: built } = await client.query<Definition>(indexes)
  for (const { relation, name } of keys) await client.query(`ALTER TABLE ${relation} DROP CONSTRAINT ${name}`)
  for (const { name } of built) await client.query(`DROP INDEX ${name}`)
  return async () => {
    for (const { definition } of built) await client.query(definition)
    await client.query('ANALYZE')
    for (const { relation, name, definition } of keys)
      await client.query(`ALTER TABLE ${relation} ADD CONSTRAINT ${name} ${definition}`)
  }
}
