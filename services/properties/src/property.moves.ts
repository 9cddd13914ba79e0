import { Injectable } from '@nestjs/common'
import type { PropertyStatus } from '@bluebonnet/domain'
import { ChangeHistory } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { moveProperty } from './property.sql.js'

/**
 * How a listing-side deal moves its property along (docs/rules/lifecycle.md#listing-moves), in the deal's own
 * transaction. `actorId` is who moved the deal.
 */
@Injectable()
export class PropertyMoves {
  constructor(private readonly history: ChangeHistory) {}

  /** Under contract. True only if this call moved it from ACTIVE: only then may the deal bring it back. */
  async toPending(manager: EntityManager, propertyId: string, actorId: string): Promise<boolean> {
    return this.move(manager, { propertyId, from: ['ACTIVE'], to: 'PENDING', actorId })
  }

  /** Closed. `soldDate` is the deal's close date, `YYYY-MM-DD`. */
  async toSold(manager: EntityManager, propertyId: string, soldDate: string, actorId: string): Promise<boolean> {
    return this.move(manager, { propertyId, from: ['ACTIVE', 'PENDING'], to: 'SOLD', soldDate, actorId })
  }

  /** Fell through. True if it still was PENDING; the deal makes sure first that no other deal of it is under way. */
  async backToActive(manager: EntityManager, propertyId: string, actorId: string): Promise<boolean> {
    return this.move(manager, { propertyId, from: ['PENDING'], to: 'ACTIVE', actorId })
  }

  /** Reopened after its closing. True if it still was SOLD; it has no sold date then. */
  async backToPending(manager: EntityManager, propertyId: string, actorId: string): Promise<boolean> {
    return this.move(manager, { propertyId, from: ['SOLD'], to: 'PENDING', soldDate: null, actorId })
  }

  private async move(manager: EntityManager, { propertyId, from, to, soldDate, actorId }: Move): Promise<boolean> {
    const [before] = await moveProperty(manager, [propertyId, from, to, soldDate ?? null, soldDate !== undefined])
    if (before === undefined) return false
    const sold = soldDate === undefined ? null : { before: { soldDate: before.soldDate }, after: { soldDate } }
    await this.history.record(manager, actorId, 'property.update', propertyId, {
      before: { status: before.status, ...sold?.before },
      after: { status: to, ...sold?.after },
    })
    return true
  }
}

interface Move {
  propertyId: string
  from: readonly PropertyStatus[]
  to: PropertyStatus
  /** As it is unless given; null empties it. */
  soldDate?: string | null
  actorId: string
}
