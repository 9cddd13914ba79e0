import { visibility } from '@bluebonnet/domain'
import { type Caller, allOf, ofAgent, ofDeal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'

/**
 * The deals that a caller owns (docs/rules/roles-and-permissions.md#visibility): all of the brokerage, their own, or
 * none. Always part of the query. Required for everything that names all payees or changes a deal.
 */
export const visibleDeals = ofAgent('deal.agent_id')

/** The deals that a caller knows, including those they share (docs/rules/roles-and-permissions.md#shared-deals). */
export const knownDeals = ofDeal('deal')

const theDeal = (manager: EntityManager, dealId: string): SelectQueryBuilder<DealEntity> =>
  manager.createQueryBuilder(DealEntity, 'deal').where('deal.id = :dealId', { dealId })

const found = (deal: DealEntity | null): DealEntity => {
  if (deal === null) throw dealErrors.fail('DEAL_NOT_FOUND')
  return deal
}

/** Finds deals that a caller owns or knows. */
@Injectable()
export class DealAccess {
  /** Restricts a query to the caller's deals. The query names them `deal`. */
  visible<Row extends ObjectLiteral>(query: SelectQueryBuilder<Row>, caller: Caller): SelectQueryBuilder<Row> {
    return query.andWhere(...allOf([visibleDeals(caller)]).named)
  }

  /** Restricts a query to deals that the caller knows. The query names them `deal`. */
  known<Row extends ObjectLiteral>(query: SelectQueryBuilder<Row>, caller: Caller): SelectQueryBuilder<Row> {
    return query.andWhere(...allOf([knownDeals(caller)]).named)
  }

  /** Whether the caller may change a deal that they know, rather than only share it. */
  isOwn(caller: Caller, { agentId }: Pick<DealEntity, 'agentId'>): boolean {
    return visibility(caller) === 'brokerage' || caller.agentId === agentId
  }

  /** Returns the caller's deal. Throws DEAL_NOT_FOUND, or DEAL_SHARED for one that they only share. */
  async find(manager: EntityManager, caller: Caller, dealId: string): Promise<DealEntity> {
    return this.own(manager, caller, dealId, theDeal(manager, dealId))
  }

  /**
   * Returns the caller's deal like `find`, with a shared lock on the deal and its agent until the transaction ends.
   * Several transactions may hold it.
   */
  async lock(manager: EntityManager, caller: Caller, dealId: string): Promise<DealEntity> {
    return this.own(manager, caller, dealId, theDeal(manager, dealId).setLock('pessimistic_read'))
  }

  /** Returns a deal that the caller knows; throws DEAL_NOT_FOUND otherwise. */
  async findKnown(manager: EntityManager, caller: Caller, dealId: string): Promise<DealEntity> {
    return found(await this.known(theDeal(manager, dealId), caller).getOne())
  }

  /** Returns a deal that the caller knows, with a shared lock; throws DEAL_NOT_FOUND otherwise. */
  async lockKnown(manager: EntityManager, caller: Caller, dealId: string): Promise<DealEntity> {
    return found(await this.known(theDeal(manager, dealId).setLock('pessimistic_read'), caller).getOne())
  }

  /** Throws DEAL_NOT_FOUND unless the caller knows the deal. */
  async assertKnown(manager: EntityManager, caller: Caller, dealId: string): Promise<void> {
    await this.findKnown(manager, caller, dealId)
  }

  private async own(
    manager: EntityManager,
    caller: Caller,
    dealId: string,
    query: SelectQueryBuilder<DealEntity>,
  ): Promise<DealEntity> {
    const deal = await this.visible(query, caller).getOne()
    if (deal !== null) return deal
    await this.assertKnown(manager, caller, dealId)
    throw dealErrors.fail('DEAL_SHARED')
  }
}
