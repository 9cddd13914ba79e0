import { Owners } from '@bluebonnet/brokerage'
import type { CreateClient, ImportPreview, ImportQuery, ImportReport } from '@bluebonnet/contracts'
import { createClient } from '@bluebonnet/contracts/clients/client.schema'
import {
  type Caller,
  deleteUnchanged,
  insertMany,
  KeptImports,
  newId,
  type Once,
  type OwnedRow,
  TableImport,
  type Written,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { newClient } from '../client.columns.js'
import { ClientEntity } from '../client.entity.js'
import { ClientEvents } from '../client.events.js'
import { clientFields } from './client.table.js'
import { clientMarks, marksThere } from './client-marks.sql.js'

/** Adds clients from a file; each row is checked as the call that adds one checks its body. */
@Injectable()
export class ImportClients {
  constructor(
    private readonly tables: TableImport,
    private readonly kept: KeptImports,
    private readonly owners: Owners,
    private readonly events: ClientEvents,
  ) {}

  /**
   * Keeps the good rows, in a dry run none, and accounts for the others. Throws the refusals of a table that cannot be
   * read.
   */
  async run(once: Once, caller: Caller, file: Buffer, query: ImportQuery): Promise<ImportReport> {
    return this.tables.run(once, caller, file, query, {
      kind: 'clients',
      fields: clientFields,
      schema: createClient,
      ownerOf: (manager, named) => this.owners.ofRow(manager, caller, named),
      marksOf: ({ agentId, value }) => clientMarks({ ...value, agentId }),
      marksThere,
      write: (manager, rows) => this.write(manager, caller, rows),
    })
  }

  /** Which field each column of a file is taken for. Throws the refusals of a table that cannot be read. */
  async preview(caller: Caller, file: Buffer): Promise<ImportPreview> {
    return this.tables.preview(caller, file, 'clients', clientFields)
  }

  /** Throws IMPORT_CHANGED once a row was changed or used, and what `KeptImports.takeBack` throws. */
  async takeBack(caller: Caller, id: string): Promise<{ success: true }> {
    return this.kept.takeBack(caller, { kind: 'clients', id }, async (manager, ids) => {
      const rows = await manager.findBy(ClientEntity, { id: In(ids) })
      await deleteUnchanged(manager, { table: 'clients', ids })
      await this.events.takenBack(manager, caller, rows)
    })
  }

  private async write(manager: EntityManager, caller: Caller, rows: OwnedRow<CreateClient>[]): Promise<Written> {
    const now = new Date()
    const clients = rows.map(({ value, agentId }) => ({
      id: newId(),
      agentId,
      ...newClient(value),
      version: 1,
      createdAt: now,
      updatedAt: now,
    }))
    await insertMany(manager, ClientEntity, clients)
    await this.events.imported(manager, caller, clients)
    return { ids: clients.map(({ id }) => id), refused: [] }
  }
}
