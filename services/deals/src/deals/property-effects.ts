import { In, MoreThanOrEqual, Not } from 'typeorm'
import { takeLock } from '@bluebonnet/platform'
import { DealEntity } from './deal.entity.js'
import { pipelineStatuses } from '@bluebonnet/domain'
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
    else await this.passToNextDeal(manager, deal)
  }

  /**
   * Cancelled or fell through, while the row still has its old status: back to ACTIVE only if the property is PENDING
   * by its deals, and no other deal of it is under way.
   */
  async released(manager: EntityManager, deal: DealEntity, actorId: string): Promise<void> {
    const propertyId = await this.passToNextDeal(manager, deal)
    if (propertyId !== null) await this.moves.backToActive(manager, propertyId, actorId)
  }

  /**
   * Reopened, while the row is still closed: what this closing sold is pending again, unless a later closing sold it
   * too. Answers as `underContract` does.
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
   * A deal that had moved its property to PENDING leaves it to another one under way, the listing's before a buyer's,
   * as if that one had moved it (docs/rules/lifecycle.md#listing-held); answers the property when there is none. The
   * other deal is the same agent's, whom every writer locks first. Whether this deal holds it is asked anew: an earlier
   * write of this transaction may have left it to it.
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
 * Two deals of one property that end at the same moment would each see the other as still under way: they take turns.
 */
const takeTurn = (manager: EntityManager, propertyId: string): Promise<void> =>
  takeLock(manager, `property of deals ${propertyId}`)
