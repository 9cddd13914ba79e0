import { visibility } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { Where } from '../shared/where.js'
import { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'

const theDeal = (manager: EntityManager, dealId: string): SelectQueryBuilder<DealEntity> =>
  manager.createQueryBuilder(DealEntity, 'deal').where('deal.id = :dealId', { dealId })

const found = (deal: DealEntity | null): DealEntity => {
  if (deal === null) throw dealErrors.fail('DEAL_NOT_FOUND')
  return deal
}

/**
 * Which deals a caller sees (docs/rules/roles-and-permissions.md#visibility): the brokerage's, their own, or none. The
 * answer is always part of the query.
 */
@Injectable()
export class DealAccess {
  /**
   * Narrows a query to the caller's deals; `alias` names the `deals` table in it, or any table with an `agentId` of the
   * same meaning.
   */
  visible<Row extends ObjectLiteral>(
    query: SelectQueryBuilder<Row>,
    caller: Caller,
    alias = 'deal',
  ): SelectQueryBuilder<Row> {
    const seen = visibility(caller)
    if (seen === 'brokerage') return query
    return seen === 'own'
      ? query.andWhere(`${alias}.agent_id = :visibleToAgent`, { visibleToAgent: caller.agentId })
      : query.andWhere('false')
  }

  /** The same for a statement of one's own. */
  narrow(where: Where, caller: Caller, alias = 'deal'): Where {
    const seen = visibility(caller)
    if (seen === 'brokerage') return where
    return seen === 'own' ? where.and(`${alias}.agent_id = ?`, caller.agentId) : where.and('false')
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
