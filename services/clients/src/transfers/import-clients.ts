import { Owners } from '@bluebonnet/auth'
import type { CreateClient, ImportQuery, ImportReport } from '@bluebonnet/contracts'
import { createClient } from '@bluebonnet/contracts/clients/client.schema'
import { type Caller, insertMany, newId, type OwnedRow, TableImport } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
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
    private readonly owners: Owners,
    private readonly events: ClientEvents,
  ) {}

  /**
   * Keeps the good rows, in a dry run none, and accounts for the others. Throws the refusals of a table that cannot be
   * read.
   */
  async run(caller: Caller, file: Buffer, query: ImportQuery): Promise<ImportReport> {
    return this.tables.run(caller, file, query, {
      fields: clientFields,
      schema: createClient,
      ownerOf: (manager, agentId) => this.owners.resolve(manager, caller, agentId),
      marksOf: ({ agentId, value }) => clientMarks({ ...value, agentId }),
      marksThere,
      write: (manager, rows) => this.write(manager, caller, rows),
    })
  }

  private async write(manager: EntityManager, caller: Caller, rows: OwnedRow<CreateClient>[]): Promise<[]> {
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
    return []
  }
}
