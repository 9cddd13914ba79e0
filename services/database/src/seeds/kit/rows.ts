import type { EntityManager } from 'typeorm'

/** A row by column names; every row of one insert has the same columns. */
export type SeedRow = Record<string, unknown>

/** Inserts the rows in one statement; the database parses each value as its column's type. */
export const insertRows = async (manager: EntityManager, table: string, rows: readonly SeedRow[]): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first).join(', ')
  await manager.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
