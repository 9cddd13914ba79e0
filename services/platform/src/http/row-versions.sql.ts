// One column of every shared table records in which version each column changed; no entity loads it.
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm'
import { z } from 'zod'
import { sqlRows } from '../database/sql.js'
import { httpErrors } from './http.errors.js'
import type { Refusal } from './refusal.js'

interface Versioned extends ObjectLiteral {
  id: string | number
  version: number
}

/** The version that an edit began at; undefined when the caller did not send it. */
export type EditedVersion = number | undefined

interface Edit<Row> {
  entity: EntityTarget<Row>
  /** The current row, locked by the transaction. */
  row: Row
  /**
   * What the edit would change: properties of the entity, or members of one (`plans.HIGH_SPLIT.capCents`). An unchanged
   * value does not count.
   */
  changes: readonly string[]
  version: EditedVersion
}

/** Only read here, for any table: entities do not load this column. */
const readVersions = z.strictObject({ changed_in: z.record(z.string(), z.number()) })

/** The changes of an edit that conflict with another edit since the version that it began at. */
export const changedSince = async <Row extends Versioned>(
  manager: EntityManager,
  { entity, row, changes, version }: Edit<Row>,
): Promise<string[]> => {
  if (version === undefined || version === row.version || changes.length === 0) return []
  // A version that the row never had does not show what the editor has seen.
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
 * Refuses an edit: what somebody else changed meanwhile, and the row as `GET` returns it, for the user to choose.
 * Amounts have their name in calls, without the unit: `priceCents` is `price`.
 */
export const rowChanged = (changes: readonly string[], row: object): Refusal => {
  const fields = new Set(changes.map((change) => change.replace(/Cents$/, '')))
  return httpErrors.fail('ROW_CHANGED', {
    issues: [...fields].map((path) => ({ path, message: 'Somebody else changed this meanwhile' })),
    row,
  })
}

/**
 * Throws ROW_CHANGED for the conflicts that `changedSince` finds; `fieldOf` maps a change to the call's field when
 * their names differ.
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
