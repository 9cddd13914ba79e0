import type { PropertyStatus } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import { In, type EntityManager } from 'typeorm'
import { PropertyEntity } from './property.entity.js'

/** How a listing-side deal moves its property along (DECISIONS section 3), in the deal's own transaction. */
@Injectable()
export class PropertyMoves {
  /** Under contract. True only if this call moved it from ACTIVE: only then may the deal bring it back. */
  async toPending(manager: EntityManager, propertyId: string): Promise<boolean> {
    return move(manager, propertyId, ['ACTIVE'], { status: 'PENDING' })
  }

  /** Closed. `soldDate` is the deal's close date, `YYYY-MM-DD`. */
  async toSold(manager: EntityManager, propertyId: string, soldDate: string): Promise<boolean> {
    return move(manager, propertyId, ['ACTIVE', 'PENDING'], { status: 'SOLD', soldDate })
  }

  /** Fell through. True if it still was PENDING; the deal makes sure first that no other deal of it is under way. */
  async backToActive(manager: EntityManager, propertyId: string): Promise<boolean> {
    return move(manager, propertyId, ['PENDING'], { status: 'ACTIVE' })
  }
}

const move = async (
  manager: EntityManager,
  id: string,
  from: PropertyStatus[],
  to: { status: PropertyStatus; soldDate?: string },
): Promise<boolean> => {
  const { affected } = await manager.update(PropertyEntity, { id, status: In(from) }, { ...to, updatedAt: new Date() })
  return affected === 1
}
