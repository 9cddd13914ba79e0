import { type Caller, every, ofAgent } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'

/**
 * Which deals a caller sees (docs/rules/roles-and-permissions.md#visibility): the brokerage's, their own, or none. The
 * answer is always part of the query.
 */
export const seenDeals = ofAgent('deal.agent_id')

const theDeal = (manager: EntityManager, dealId: string): SelectQueryBuilder<DealEntity> =>
  manager.createQueryBuilder(DealEntity, 'deal').where('deal.id = :dealId', { dealId })

const found = (deal: DealEntity | null): DealEntity => {
  if (deal === null) throw dealErrors.fail('DEAL_NOT_FOUND')
  return deal
}

/** Finds deals of which a caller may know. */
@Injectable()
export class DealAccess {
  /** Narrows a query to the caller's deals, which it calls `deal`. */
  visible<Row extends ObjectLiteral>(query: SelectQueryBuilder<Row>, caller: Caller): SelectQueryBuilder<Row> {
    return query.andWhere(...every([seenDeals(caller)]).named)
  }

  /** The deal, if the caller may see it; throws DEAL_NOT_FOUND otherwise. */
  async find(manager: EntityManager, caller: Caller, dealId: string): Promise<DealEntity> {
    return found(await this.visible(theDeal(manager, dealId), caller).getOne())
  }

  /** The same, kept with its agent as it is until the transaction ends; several may hold one deal at once. */
  async hold(manager: EntityManager, caller: Caller, dealId: string): Promise<DealEntity> {
    return found(await this.visible(theDeal(manager, dealId), caller).setLock('pessimistic_read').getOne())
  }

  /** Throws DEAL_NOT_FOUND unless the caller may see the deal. */
  async assertVisible(manager: EntityManager, caller: Caller, dealId: string): Promise<void> {
    await this.find(manager, caller, dealId)
  }
}
