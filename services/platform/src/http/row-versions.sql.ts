// Which columns changed when is kept in one column of every shared table, which no entity loads.
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm'
import { z } from 'zod'
import { sqlRows } from '../database/sql.js'
import { httpErrors } from './http.errors.js'
import type { Refusal } from './refusal.js'

interface Versioned extends ObjectLiteral {
  id: string | number
  version: number
}

/** The version that an edit began at; undefined where the caller did not say. */
export type EditedVersion = number | undefined

interface Edit<Row> {
  entity: EntityTarget<Row>
  /** As it stands, locked by the transaction. */
  row: Row
  /**
   * What the edit would change: properties of the entity, or members of one (`plans.HIGH_SPLIT.capCents`). What stands
   * there already is no change.
   */
  changes: readonly string[]
  version: EditedVersion
}

/** The column is read here alone, whatever the table: entities leave it out of what they load. */
const readVersions = z.strictObject({ changed_in: z.record(z.string(), z.number()) })

/** Which of an edit's changes somebody made to another value since the version that the edit began at. */
export const changedSince = async <Row extends Versioned>(
  manager: EntityManager,
  { entity, row, changes, version }: Edit<Row>,
): Promise<string[]> => {
  if (version === undefined || version === row.version || changes.length === 0) return []
  // A version that the row never had says nothing of what its author has seen.
  if (version < 1 || version > row.version) return [...changes]
  const { tableName, findColumnWithPropertyName } = boundMetadata(manager, entity)
  const [read] = await sqlRows(manager, readVersions, `SELECT changed_in FROM ${tableName} WHERE id = $1`, [row.id])
  const changedIn = read?.changed_in ?? {}
  return changes.filter((change) => {
    const [property = '', ...member] = change.split('.')
    return (changedIn[[findColumnWithPropertyName(property), ...member].join('.')] ?? 0) > version
  })
}

/**
 * Refuses an edit: what somebody else changed meanwhile, and the row as `GET` answers it, for the person to choose.
 * Sums are named as in calls, without the unit: `priceCents` is `price`.
 */
export const rowChanged = (changes: readonly string[], row: object): Refusal => {
  const fields = new Set(changes.map((change) => change.replace(/Cents$/, '')))
  return httpErrors.fail('ROW_CHANGED', {
    issues: [...fields].map((path) => ({ path, message: 'Somebody else changed this meanwhile' })),
    row,
  })
}

/**
 * Throws ROW_CHANGED for what `changedSince` finds; `fieldOf` says what the call names a change, where it is not the
 * same.
 */
export const assertUnchanged = async <Row extends Versioned>(
  manager: EntityManager,
  edit: Edit<Row>,
  answer: () => object | Promise<object>,
  fieldOf: (change: string) => string = (change) => change,
): Promise<void> => {
  const clashes = await changedSince(manager, edit)
  if (clashes.length > 0) throw rowChanged(clashes.map(fieldOf), await answer())
}

const boundMetadata = <Row extends ObjectLiteral>(manager: EntityManager, entity: EntityTarget<Row>) => {
  const metadata = manager.connection.getMetadata(entity)
  return {
    tableName: metadata.tableName,
    findColumnWithPropertyName: (name: string) => metadata.findColumnWithPropertyName(name)?.databaseName ?? name,
  }
}
