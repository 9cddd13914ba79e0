import { Brokerage, Owners } from '@bluebonnet/brokerage'
import type { CreateProperty, ImportPreview, ImportQuery, ImportReport } from '@bluebonnet/contracts'
import { createProperty } from '@bluebonnet/contracts/properties/property.schema'
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
    private readonly kept: KeptImports,
    private readonly owners: Owners,
    private readonly brokerage: Brokerage,
    private readonly events: PropertyEvents,
  ) {}

  /**
   * Keeps the good rows, in a dry run none, and accounts for the others. Throws the refusals of a table that cannot be
   * read.
   */
  async run(once: Once, caller: Caller, file: Buffer, query: ImportQuery): Promise<ImportReport> {
    return this.tables.run(once, caller, file, query, {
      kind: 'properties',
      fields: propertyFields,
      schema: createProperty,
      ownerOf: (manager, named) => this.owners.ofRow(manager, caller, named),
      marksOf: ({ agentId, value }) => propertyMarks({ ...value, agentId }),
      marksThere,
      write: (manager, rows) => this.write(manager, caller, rows),
    })
  }

  /** Which field each column of a file is taken for. Throws the refusals of a table that cannot be read. */
  async preview(caller: Caller, file: Buffer): Promise<ImportPreview> {
    return this.tables.preview(caller, file, 'properties', propertyFields)
  }

  /** Throws IMPORT_CHANGED once a row was changed or used, and what `KeptImports.takeBack` throws. */
  async takeBack(caller: Caller, id: string): Promise<{ success: true }> {
    return this.kept.takeBack(caller, { kind: 'properties', id }, async (manager, ids) => {
      const rows = await manager.findBy(PropertyEntity, { id: In(ids) })
      await deleteUnchanged(manager, { table: 'properties', ids })
      await this.events.takenBack(manager, caller, rows)
    })
  }

  private async write(manager: EntityManager, caller: Caller, rows: OwnedRow<CreateProperty>[]): Promise<Written> {
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
    return { ids: properties.map(({ id }) => id), refused: [] }
  }
}
