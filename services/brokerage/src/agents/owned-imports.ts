import type { ImportPreview, ImportReport } from '@bluebonnet/contracts'
import {
  type Caller,
  deleteUnchanged,
  batchesOf,
  insertMany,
  StoredImports,
  type OwnedRow,
  type SentImport,
  TableImport,
  type TableFields,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager, EntityTarget } from 'typeorm'
import type { z } from 'zod'
import type { OwnedRowEvents } from './owned-row-events.js'
import { Owners } from './owners.js'

/** A module's description of one of its tables, whose rows belong to agents. */
export interface OwnedTable<Value extends object, Row extends { id: string; agentId: string }> {
  kind: 'clients' | 'properties'
  fields: TableFields
  /** The schema of the call that adds one row. */
  schema: z.ZodType<Value>
  entity: EntityTarget<Row>
  events: OwnedRowEvents<Row>
  /** The keys by which duplicates are recognised. */
  keysOf(value: Value & { agentId: string }): string[]
  existingKeys(manager: EntityManager, rows: readonly OwnedRow<Value>[]): Promise<string[]>
  newRows(manager: EntityManager, rows: readonly OwnedRow<Value>[]): Promise<Row[]>
  byIds(manager: EntityManager, ids: string[]): Promise<Row[]>
}

/** Adds agents' clients and properties from files; each row is checked like the body of the call that adds one. */
@Injectable()
export class OwnedImports {
  constructor(
    private readonly tableImport: TableImport,
    private readonly storedImports: StoredImports,
    private readonly owners: Owners,
  ) {}

  /** Stores the valid rows (none in a dry run) and reports the others. Throws as `TableImport.run` does. */
  async run<Value extends object, Row extends { id: string; agentId: string }>(
    table: OwnedTable<Value, Row>,
    sent: SentImport,
  ): Promise<ImportReport> {
    const { kind, fields, schema } = table
    const { caller } = sent
    return this.tableImport.run(sent, {
      kind,
      fields,
      schema,
      ownersOf: (manager, named, doubtful) => this.owners.ofRows(manager, caller, named, doubtful),
      keysOf: ({ agentId, value }) => table.keysOf({ ...value, agentId }),
      existingKeys: (manager, rows) => table.existingKeys(manager, rows),
      write: async (manager, rows, done) => {
        const added = await table.newRows(manager, rows)
        for (const chunk of batchesOf(added)) {
          await insertMany(manager, table.entity, chunk)
          done(chunk.length)
        }
        await table.events.imported(manager, caller, added)
        return { ids: added.map(({ id }) => id), refused: [] }
      },
    })
  }

  /** The field matched to each column of a file. Throws if the table cannot be read. */
  async preview(
    { kind, fields }: Pick<OwnedTable<never, never>, 'kind' | 'fields'>,
    caller: Caller,
    file: Buffer,
  ): Promise<ImportPreview> {
    return this.tableImport.preview(caller, file, kind, fields)
  }

  /** Throws IMPORT_CHANGED once a row was changed or used, and what `StoredImports.undo` throws. */
  async undo<Value extends object, Row extends { id: string; agentId: string }>(
    table: OwnedTable<Value, Row>,
    caller: Caller,
    id: string,
  ): Promise<{ success: true }> {
    return this.storedImports.undo(caller, { kind: table.kind, id }, async (manager, ids) => {
      const rows = await table.byIds(manager, ids)
      await deleteUnchanged(manager, { table: table.kind, ids })
      await table.events.undone(manager, caller, rows)
    })
  }
}
