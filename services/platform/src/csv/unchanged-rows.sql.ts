// Reads the references to a table from the catalogue, so that a new table is never forgotten.
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { isForeignKeyViolation } from '../database/pg-errors.js'
import { command, someRow, sqlRows, statement } from '../database/sql.js'
import { defineErrors, type Refusal } from '../http/refusal.js'

export const rowErrors = defineErrors({
  IMPORT_CHANGED: {
    status: 409,
    message: 'Rows of this import were changed or used since, so it can no longer be undone. Delete what is wrong.',
  },
})

/** The columns that refer to a table, $1. */
const referring = statement(
  z.strictObject({ table: z.string(), column: z.string() }),
  `SELECT c.conrelid::regclass::text AS "table", quote_ident(a.attname) AS "column"
     FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = $1::regclass ORDER BY 1, 2`,
)

interface Rows {
  table: string
  ids: readonly string[]
  /** Rows that were created with them, deleted first, in this order. */
  parts?: readonly Part[]
  /** Finds references to the ids, $1, that have no foreign key. */
  uses?: string
  message?: string
}

export interface Part {
  table: string
  /** The column that refers to the rows. */
  column: string
  /** The condition of a row that nobody changed. */
  untouched: string
}

const changed = (message: string | undefined): Refusal =>
  rowErrors.fail('IMPORT_CHANGED', message === undefined ? {} : { message })

/** Locks the rows. Throws IMPORT_CHANGED if somebody changed one, or something else refers to one. */
export const assertUnused = async (manager: EntityManager, rows: Rows): Promise<void> => {
  const { table, ids, parts = [], uses, message } = rows
  const locked = await sqlRows(
    manager,
    someRow,
    `SELECT 1 FROM ${table} WHERE id = ANY($1) AND version = 1 FOR UPDATE`,
    [ids],
  )
  if (locked.length !== ids.length) throw changed(message)
  if (uses !== undefined && (await sqlRows(manager, someRow, uses, [ids])).length > 0) throw changed(message)
  for (const other of await referring(manager, [table])) {
    const part = parts.find(({ table: name, column }) => name === other.table && column === other.column)
    const isUsed = `${other.column} = ANY($1)${part === undefined ? '' : ` AND NOT (${part.untouched})`}`
    const used = await sqlRows(manager, someRow, `SELECT 1 FROM ${other.table} WHERE ${isUsed} LIMIT 1`, [ids])
    if (used.length > 0) throw changed(message)
  }
}

/** Deletes rows that nobody changed and nothing else refers to. Throws IMPORT_CHANGED. */
export const deleteUnchanged = async (manager: EntityManager, rows: Rows): Promise<void> => {
  const { table, ids, parts = [] } = rows
  await assertUnused(manager, rows)
  await orChanged(async () => {
    for (const { table: name, column } of parts)
      await command(`DELETE FROM ${name} WHERE ${column} = ANY($1)`)(manager, [ids])
    await command(`DELETE FROM ${table} WHERE id = ANY($1)`)(manager, [ids])
  })
}

/** Throws IMPORT_CHANGED if a row that is deleted is still referred to, by one that was added meanwhile. */
export const orChanged = async (deleting: () => Promise<unknown>, message?: string): Promise<void> => {
  try {
    await deleting()
  } catch (error) {
    if (isForeignKeyViolation(error)) throw changed(message)
    throw error
  }
}
