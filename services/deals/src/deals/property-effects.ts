import { In, MoreThanOrEqual, Not, type EntityManager } from 'typeorm'
import { takeLock } from '@bluebonnet/platform'
import { DealEntity } from './deal.entity.js'
import { pipelineStatuses } from '@bluebonnet/domain'
import { PropertyMoves } from '@bluebonnet/properties'
import { Injectable } from '@nestjs/common'

/**
 * Moves the property of a listing-side deal through its statuses (docs/rules/lifecycle.md#listing-moves). A buyer-side
 * deal does not affect properties. `actorId`: who changed the deal.
 */
@Injectable()
export class PropertyEffects {
  constructor(private readonly moves: PropertyMoves) {}

  /** Returns whether this deal moved the property to PENDING. */
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

  /** A deal under contract changes its property or its side. Returns the same as `underContract`. */
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
    else await this.passToNextDeal(manager, deal)
  }

  /**
   * A deal is cancelled or fell through; the row still has its old status. The property returns to ACTIVE only if its
   * deals made it PENDING and no other deal of it is active.
   */
  async released(manager: EntityManager, deal: DealEntity, actorId: string): Promise<void> {
    const propertyId = await this.passToNextDeal(manager, deal)
    if (propertyId !== null) await this.moves.backToActive(manager, propertyId, actorId)
  }

  /**
   * A deal is reopened; the row is still closed. The property sold by this closing becomes pending again, unless a
   * later closing also sold it. Returns the same as `underContract`.
   */
  async reopened(manager: EntityManager, deal: DealEntity, actorId: string): Promise<boolean> {
    const propertyId = await this.held(manager, deal)
    if (propertyId === null) return deal.movedPropertyToPending
    const sold = { propertyId, id: Not(deal.id), side: 'LISTING', status: 'CLOSED' } as const
    const later = deal.closeDate === null ? null : { ...sold, closeDate: MoreThanOrEqual(deal.closeDate) }
    const isItsOwn = later === null || !(await manager.existsBy(DealEntity, later))
    const isMoved = isItsOwn && (await this.moves.backToPending(manager, propertyId, actorId))
    return isMoved || deal.movedPropertyToPending
  }

  /**
   * Passes a PENDING property from this deal to another active one, a listing-side deal before a buyer's, as if that
   * one had moved it (docs/rules/lifecycle.md#listing-held). Returns the property if there is none. The other deal has
   * the same agent, whom every writer locks first. Checks again whether this deal holds the property: an earlier write
   * of this transaction may have passed it on.
   */
  private async passToNextDeal(manager: EntityManager, { id, propertyId }: DealEntity): Promise<string | null> {
    if (propertyId === null) return null
    await takeTurn(manager, propertyId)
    if (!(await manager.existsBy(DealEntity, { id, movedPropertyToPending: true }))) return null
    const next = await manager.findOne(DealEntity, {
      select: { id: true },
      where: { propertyId, id: Not(id), status: In(pipelineStatuses) },
      order: { side: 'DESC', createdAt: 'ASC', id: 'ASC' },
    })
    if (next === null) return propertyId
    await manager.update(DealEntity, { id: next.id }, { movedPropertyToPending: true })
    return null
  }

  private async held(
    manager: EntityManager,
    { side, propertyId }: Pick<DealEntity, 'side' | 'propertyId'>,
  ): Promise<string | null> {
    if (side !== 'LISTING' || propertyId === null) return null
    await takeTurn(manager, propertyId)
    return propertyId
  }
}

/**
 * Serializes deals of the same property that end at the same moment. Otherwise each would see the other as still
 * active.
 */
const takeTurn = (manager: EntityManager, propertyId: string): Promise<void> =>
  takeLock(manager, `property of deals ${propertyId}`)
