// Lists by side and kind of deal. Each version of the brokerage is a row.
import { dealKinds, dealSides } from '@bluebonnet/domain'
import { nameOrEmail, someRow, statement } from '@bluebonnet/platform'
import { z } from 'zod'

/** Queries of one table of lists with items of this type. */
export const listStatements = <Item>(table: 'checklist_templates' | 'task_templates') => {
  const items = z.custom<Item[]>(Array.isArray)
  const written = { version: z.number(), items, changedByName: z.string().nullable(), changedAt: z.date().nullable() }
  const columns = `list.version, list.items, ${nameOrEmail('writer')} AS "changedByName", list.created_at AS "changedAt"
     FROM ${table} list LEFT JOIN users writer ON writer.id = list.created_by`
  return {
    /** The newest version of one list. */
    newest: statement(
      z.strictObject({ version: z.number(), items }),
      `SELECT version, items FROM ${table} WHERE side = $1 AND kind = $2 ORDER BY version DESC LIMIT 1`,
    ),
    /** The newest version of every list, with its author. */
    named: statement(
      z.strictObject({ side: z.enum(dealSides), kind: z.enum(dealKinds), ...written }),
      `SELECT DISTINCT ON (list.side, list.kind) list.side, list.kind, ${columns}
        ORDER BY list.side, list.kind, list.version DESC`,
    ),
    /** Returns no row when somebody else has written that version. */
    write: statement(
      someRow,
      `INSERT INTO ${table} (id, side, kind, version, items, reason, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT DO NOTHING RETURNING id`,
    ),
    /** Every version of one list, newest first. */
    versions: statement(
      z.strictObject({ ...written, reason: z.string().nullable() }),
      `SELECT list.reason, ${columns} WHERE list.side = $1 AND list.kind = $2 ORDER BY list.version DESC`,
    ),
  }
}
