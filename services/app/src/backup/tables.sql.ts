import { Client } from 'pg'
import type { DataSource } from 'typeorm'
import { z } from 'zod'
import type { BackupTable } from './backup-format.js'

// A backup's queries of PostgreSQL's catalogue: an ORM does not support COPY and ALTER TABLE.

const ownSchema = "relnamespace = current_schema()::regnamespace AND c.relkind = 'r'"
const columnsSql = `
  SELECT c.relname AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE ${ownSchema} AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> 'migrations'
   GROUP BY c.relname ORDER BY c.relname`
const sequencesSql = `
  SELECT sequencename AS name, last_value::text AS value
    FROM pg_sequences WHERE schemaname = current_schema()
    AND last_value IS NOT NULL AND sequencename <> 'migrations_id_seq'`

const tableRows = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }))
const valueRows = z.array(z.object({ name: z.string(), value: z.string() }))
const thereRows = z.array(z.object({ there: z.boolean() }))
const countRows = z.array(z.object({ count: z.number() }))

/** A connection of pg, which wraps its rows, or of TypeORM, which does not. */
type Queryable = Client | DataSource
const ask = async (database: Queryable, sql: string): Promise<unknown> =>
  database instanceof Client ? (await database.query(sql)).rows : database.query(sql)
const nameRows = z.array(z.object({ name: z.string() }))

/** A quoted identifier of a table or sequence. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Every table with its columns, without generated ones; excludes the table of migrations. */
export const tablesOf = async (client: Client): Promise<BackupTable[]> =>
  tableRows.parse((await client.query(columnsSql)).rows)

export const sequencesOf = async (client: Client): Promise<Record<string, string>> =>
  Object.fromEntries(valueRows.parse((await client.query(sequencesSql)).rows).map(({ name, value }) => [name, value]))

/** The applied migrations, oldest first; none in an empty database. */
export const stepsOf = async (database: Queryable): Promise<string[]> => {
  const [found] = thereRows.parse(await ask(database, "SELECT to_regclass('migrations') IS NOT NULL AS there"))
  if (found?.there !== true) return []
  return nameRows.parse(await ask(database, 'SELECT name FROM migrations ORDER BY id')).map(({ name }) => name)
}

/** Whether there are any tables, except those of extensions. */
export const hasTables = async (database: Queryable): Promise<boolean> => {
  const sql = `SELECT EXISTS (SELECT FROM pg_class c WHERE ${ownSchema} AND c.relname <> 'migrations'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')) AS there`
  return thereRows.parse(await ask(database, sql))[0]?.there === true
}

/** Whether any account exists. */
export const hasPeople = async (database: Queryable): Promise<boolean> => {
  const [found] = thereRows.parse(await ask(database, 'SELECT EXISTS (SELECT FROM users) AS there'))
  return found?.there === true
}

export const rowsOf = async (database: Queryable, table: string): Promise<number> => {
  const [found] = countRows.parse(await ask(database, `SELECT count(*)::float8 AS count FROM ${quoted(table)}`))
  return found?.count ?? 0
}

/** The position of the audit log's newest seal; 0 without one. */
export const lastSeal = async (database: Queryable): Promise<number> => {
  const sql = 'SELECT COALESCE(max(position), 0)::float8 AS count FROM audit_seals'
  return countRows.parse(await ask(database, sql))[0]?.count ?? 0
}

/** Bytes of database and files: an upper limit of their backup, which is compressed. */
export const bytesOfAll = async (database: Queryable): Promise<number> => {
  const sql = `SELECT (pg_database_size(current_database()) +
    (SELECT COALESCE(sum(size_bytes), 0) FROM objects))::float8 AS count`
  return countRows.parse(await ask(database, sql))[0]?.count ?? 0
}

const objectRows = z.array(z.object({ key: z.string(), isImage: z.boolean() }))
type ObjectRow = z.output<typeof objectRows>[number]

/** The files in the store, whether they are in use or not, page by page. */
export async function* fileKeys(client: Client): AsyncGenerator<ObjectRow, void, undefined> {
  let last = ''
  for (;;) {
    const { rows } = await client.query(
      `SELECT key, coalesce(content_type LIKE 'image/%', false) AS "isImage" FROM objects
        WHERE (recorded_at IS NOT NULL OR state = 'STORED') AND key > $1 ORDER BY key LIMIT 1000`,
      [last],
    )
    const page = objectRows.parse(rows)
    yield* page
    const end = page.at(-1)
    if (end === undefined) return
    last = end.key
  }
}

/** Truncates every table, and disables the triggers that would refuse rows or count their versions. */
export const openTables = async (client: Client, tables: readonly BackupTable[]): Promise<void> => {
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}

export const closeTables = async (
  client: Client,
  tables: readonly BackupTable[],
  sequences: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  for (const [name, value] of Object.entries(sequences))
    await client.query('SELECT setval($1::regclass, $2::bigint)', [quoted(name), value])
}
