import type { DataSource } from 'typeorm'

/**
 * Written by refused sign-ins and lost passwords on purpose, which limits count; and what only waits for the audit
 * log's seal, or tells that a process lives.
 */
const counted = ['attempts', 'migrations', 'audit_waiting', 'processes']

/**
 * That a call was refused is kept in the audit log; nothing else of it is. How often something came again is written at
 * the end of its minute.
 */
const acts: Readonly<Record<string, string>> = {
  audit_log: String.raw` WHERE action !~ '(refused|wrong-code|wrong-password)$'
    AND coalesce(after ->> 'times', '') = ''`,
}

/** Each table with a checksum of its rows: two equal states are the same database, whatever happened between. */
export type StoredState = Readonly<Record<string, string>>

const tables = `
  SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1) ORDER BY tablename`

const known = new WeakMap<DataSource, string>()

/** One statement over all tables: rows are few in a test, and the whole costs a few milliseconds. */
export const storedState = async (database: DataSource): Promise<StoredState> => {
  const sql = known.get(database) ?? (await statement(database))
  known.set(database, sql)
  const rows: { name: string; state: string }[] = await database.query(sql)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

const statement = async (database: DataSource): Promise<string> => {
  const found: { name: string }[] = await database.query(tables, [counted])
  return found
    .map(
      ({ name }) => `
    SELECT '${name}' AS name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS state
    FROM "${name}" t${acts[name] ?? ''}`,
    )
    .join(' UNION ALL ')
}

/** Tables that differ between two states. */
export const changedTables = (before: StoredState, after: StoredState): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])

/** How many rows each table has. */
export const rowCounts = (state: StoredState): Record<string, number> =>
  Object.fromEntries(Object.entries(state).map(([name, text]) => [name, Number.parseInt(text, 10)]))
