import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { PropertyEntity } from './property.entity.js'

/** What other modules may ask about properties, inside their own transaction. */
@Injectable()
export class PropertyLookup {
  /** The property, if this agent may put it on a deal: it is one of their own. Null otherwise, also for one that does not exist. */
  async usable(manager: EntityManager, propertyId: string, agentId: string): Promise<PropertyEntity | null> {
    return manager.findOneBy(PropertyEntity, { id: propertyId, agentId })
  }
}
