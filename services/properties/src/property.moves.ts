import { Injectable } from '@nestjs/common'
import type { PropertyStatus } from '@bluebonnet/domain'
import { ChangeHistory } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { moveProperty } from './property.sql.js'

/**
 * Changes the status of a listing-side deal's property (docs/rules/lifecycle.md#listing-moves), in the deal's
 * transaction. `actorId` is the person who moved the deal.
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

  /** Fell through. True if it was still PENDING; the caller checks first that it has no other open deal. */
  async backToActive(manager: EntityManager, propertyId: string, actorId: string): Promise<boolean> {
    return this.move(manager, { propertyId, from: ['PENDING'], to: 'ACTIVE', actorId })
  }

  /** Reopened after its closing. True if it was still SOLD; its sold date is cleared. */
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
  /** Unchanged if omitted; null clears it. */
  soldDate?: string | null
  actorId: string
}
