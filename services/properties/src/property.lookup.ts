import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { PropertyEntity } from './property.entity.js'

/** Property queries for other modules, in the caller's transaction. */
@Injectable()
export class PropertyLookup {
  /** These properties by id, each its agent's until the transaction ends; one that does not exist is left out. */
  async byIds(manager: EntityManager, propertyIds: readonly string[]): Promise<Map<string, PropertyEntity>> {
    if (propertyIds.length === 0) return new Map()
    const properties = await manager.find(PropertyEntity, {
      where: { id: In([...propertyIds]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_read' },
    })
    return new Map(properties.map((property) => [property.id, property]))
  }
}
