import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { PropertyEntity } from './property.entity.js'

/** What other modules may ask about properties, inside their own transaction. */
@Injectable()
export class PropertyLookup {
  /** These properties by id; one that does not exist is left out. */
  async byIds(manager: EntityManager, propertyIds: readonly string[]): Promise<Map<string, PropertyEntity>> {
    const properties = propertyIds.length === 0 ? [] : await manager.findBy(PropertyEntity, { id: In([...propertyIds]) })
    return new Map(properties.map((property) => [property.id, property]))
  }
}
