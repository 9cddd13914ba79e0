import { In, MoreThanOrEqual, Not } from 'typeorm'
import { takeLock } from '@bluebonnet/platform'
import { DealEntity } from './deal.entity.js'
import { pipelineStatuses } from '@bluebonnet/contracts'
import { PropertyMoves } from '@bluebonnet/properties'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/**
 * How a listing-side deal moves its property along (docs/rules/lifecycle.md#listing-moves). A buyer-side deal leaves
 * properties alone. `actorId`: who changed the deal.
 */
@Injectable()
export class PropertyEffects {
  constructor(private readonly moves: PropertyMoves) {}

  /** Under contract; answers whether this deal is the one that moved the property to PENDING. */
  async underContract(
    manager: EntityManager,
    deal: Pick<DealEntity, 'side' | 'propertyId' | 'movedPropertyToPending'>,
    actorId: string,
  ): Promise<boolean> {
    const propertyId = await this.held(manager, deal)
    return propertyId === null
      ? deal.movedPropertyToPending
      : (await this.moves.toPending(manager, propertyId, actorId)) || deal.movedPropertyToPending
  }

  /** The deal under contract names another property, or the other side; answers as `underContract` does. */
  async changed(
    manager: EntityManager,
    before: DealEntity,
    { side, propertyId }: DealEntity,
    actorId: string,
  ): Promise<boolean> {
    await this.released(manager, before, actorId)
    return this.underContract(manager, { side, propertyId, movedPropertyToPending: false }, actorId)
  }

  async closed(manager: EntityManager, deal: DealEntity, soldDate: string, actorId: string): Promise<void> {
    const propertyId = await this.held(manager, deal)
    if (propertyId !== null) await this.moves.toSold(manager, propertyId, soldDate, actorId)
  }

  /**
   * Cancelled or fell through, while the row still has its old status: back to ACTIVE only if this deal had moved the
   * property to PENDING, it still is, and no other deal of it is under way.
   */
  async released(manager: EntityManager, deal: DealEntity, actorId: string): Promise<void> {
    const propertyId = deal.movedPropertyToPending ? await this.held(manager, deal) : null
    if (propertyId === null) return
    const other = { propertyId, id: Not(deal.id), status: In(pipelineStatuses) }
    if (!(await manager.existsBy(DealEntity, other))) await this.moves.backToActive(manager, propertyId, actorId)
  }

  /**
   * Reopened, while the row is still closed: what this closing sold is pending again, unless a later closing sold it
   * too.
   */
  async reopened(manager: EntityManager, deal: DealEntity, actorId: string): Promise<void> {
    const propertyId = await this.held(manager, deal)
    if (propertyId === null) return
    const sold = { propertyId, id: Not(deal.id), side: 'LISTING', status: 'CLOSED' } as const
    const later = deal.closeDate === null ? null : { ...sold, closeDate: MoreThanOrEqual(deal.closeDate) }
    if (later === null || !(await manager.existsBy(DealEntity, later)))
      await this.moves.backToPending(manager, propertyId, actorId)
  }

  /**
   * Two deals of one property that end at the same moment would each see the other as still under way: they take turns.
   */
  private async held(
    manager: EntityManager,
    { side, propertyId }: Pick<DealEntity, 'side' | 'propertyId'>,
  ): Promise<string | null> {
    if (side !== 'LISTING' || propertyId === null) return null
    await takeLock(manager, `property of deals ${propertyId}`)
    return propertyId
  }
}
