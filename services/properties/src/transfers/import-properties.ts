import { Brokerage, Owners } from '@bluebonnet/auth'
import type { CreateProperty, ImportQuery, ImportReport } from '@bluebonnet/contracts'
import { createProperty } from '@bluebonnet/contracts/properties/property.schema'
import { type Caller, insertMany, newId, type OwnedRow, TableImport } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { newProperty } from '../property.columns.js'
import { PropertyEntity } from '../property.entity.js'
import { PropertyEvents } from '../property.events.js'
import { propertyFields } from './property.table.js'
import { propertyMarks, marksThere } from './property-marks.js'

/** Adds properties from a file; each row is checked as the call that adds one checks its body. */
@Injectable()
export class ImportProperties {
  constructor(
    private readonly tables: TableImport,
    private readonly owners: Owners,
    private readonly brokerage: Brokerage,
    private readonly events: PropertyEvents,
  ) {}

  /**
   * Keeps the good rows, in a dry run none, and accounts for the others. Throws the refusals of a table that cannot be
   * read.
   */
  async run(caller: Caller, file: Buffer, query: ImportQuery): Promise<ImportReport> {
    return this.tables.run(caller, file, query, {
      fields: propertyFields,
      schema: createProperty,
      ownerOf: (manager, agentId) => this.owners.resolve(manager, caller, agentId),
      marksOf: ({ agentId, value }) => propertyMarks({ ...value, agentId }),
      marksThere,
      write: (manager, rows) => this.write(manager, caller, rows),
    })
  }

  private async write(manager: EntityManager, caller: Caller, rows: OwnedRow<CreateProperty>[]): Promise<[]> {
    const { timeZone } = await this.brokerage.settings(manager)
    const now = new Date()
    const properties = rows.map(({ value, agentId }) => ({
      id: newId(),
      agentId,
      photos: null,
      ...newProperty(value, now, timeZone),
      soldDate: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    }))
    await insertMany(manager, PropertyEntity, properties)
    await this.events.imported(manager, caller, properties)
    return []
  }
}
