import { Brokerage, type OwnedTable } from '@bluebonnet/brokerage'
import type { CreateProperty } from '@bluebonnet/contracts'
import { createProperty } from '@bluebonnet/contracts/properties/property.schema'
import { newId, type OwnedRow } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { newProperty } from '../property.columns.js'
import { PropertyEntity } from '../property.entity.js'
import { PropertyEvents } from '../property.events.js'
import { propertyFields } from './property.table.js'
import { existingKeys, propertyKeys } from './property-keys.js'

/** Imports properties from a file; see `OwnedImports`. */
@Injectable()
export class ImportedProperties implements OwnedTable<CreateProperty, PropertyEntity> {
  readonly kind = 'properties'
  readonly fields = propertyFields
  readonly schema = createProperty
  readonly entity = PropertyEntity
  readonly keysOf = propertyKeys
  readonly existingKeys = existingKeys

  constructor(
    readonly events: PropertyEvents,
    private readonly brokerage: Brokerage,
  ) {}

  async newRows(manager: EntityManager, rows: readonly OwnedRow<CreateProperty>[]): Promise<PropertyEntity[]> {
    const { timeZone } = await this.brokerage.settings(manager)
    const now = new Date()
    return rows.map(({ value, agentId }) => ({
      id: newId(),
      agentId,
      photos: null,
      ...newProperty(value, now, timeZone),
      soldDate: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    }))
  }

  async byIds(manager: EntityManager, ids: string[]): Promise<PropertyEntity[]> {
    return manager.findBy(PropertyEntity, { id: In(ids) })
  }
}
