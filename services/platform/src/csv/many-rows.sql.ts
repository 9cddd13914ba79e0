// Many rows in one statement; TypeORM would use a parameter for each cell.
import { command } from '../database/sql.js'
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm'

/** Splits rows into batches; one statement takes a few hundred. */
export const batchesOf = <Row>(rows: readonly Row[], size = 500): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size))

export const countBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

/**
 * Inserts rows of one entity, hundreds per statement: PostgreSQL reads them from one JSON value, which costs a fraction
 * of a statement with a parameter for each cell. A column that no row sets keeps its default; a column that only some
 * rows set is null in the others. With `orIgnore`, skips rows that violate a unique key.
 */
export const insertMany = async <Entity extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Entity>,
  rows: readonly Partial<Entity>[],
  { orIgnore = false } = {},
): Promise<void> => {
  const { columns, tablePath } = manager.connection.getMetadata(entity)
  const given = new Set(rows.flatMap((row) => Object.keys(row)))
  const written = columns.filter(({ propertyName }) => given.has(propertyName))
  const names = written.map(({ databaseName }) => `"${databaseName}"`).join(', ')
  const insert = command(
    `INSERT INTO ${tablePath} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${tablePath}, $1)
     ${orIgnore ? 'ON CONFLICT DO NOTHING' : ''}`,
  )
  for (const chunk of batchesOf(rows)) {
    const records = chunk.map((row) =>
      Object.fromEntries(written.map(({ databaseName, propertyName }) => [databaseName, row[propertyName] ?? null])),
    )
    await insert(manager, [JSON.stringify(records)])
  }
}
