import { visibility } from '@bluebonnet/domain'
import { type Caller, allOf, ofAgent, ofDeal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'

/**
 * Which deals are a caller's (docs/rules/roles-and-permissions.md#visibility): the brokerage's, their own, or none. The
 * answer is always part of the query. Whatever names what everybody is paid, and whatever changes a deal, asks for
 * these.
 */
export const visibleDeals = ofAgent('deal.agent_id')

/** Which deals a caller knows of: also those that they share (docs/rules/roles-and-permissions.md#shared-deals). */
export const knownDeals = ofDeal('deal')

const theDeal = (manager: EntityManager, dealId: string): SelectQueryBuilder<DealEntity> =>
  manager.createQueryBuilder(DealEntity, 'deal').where('deal.id = :dealId', { dealId })

const found = (deal: DealEntity | null): DealEntity => {
  if (deal === null) throw dealErrors.fail('DEAL_NOT_FOUND')
  return deal
}

/** Finds deals that are a caller's, or of which they know. */
@Injectable()
export class DealAccess {
  /** Narrows a query to the caller's deals, which it calls `deal`. */
  visible<Row extends ObjectLiteral>(query: SelectQueryBuilder<Row>, caller: Caller): SelectQueryBuilder<Row> {
    return query.andWhere(...allOf([visibleDeals(caller)]).named)
  }

  /** Narrows a query to the deals of which the caller knows, which it calls `deal`. */
  known<Row extends ObjectLiteral>(query: SelectQueryBuilder<Row>, caller: Caller): SelectQueryBuilder<Row> {
    return query.andWhere(...allOf([knownDeals(caller)]).named)
  }

  /** Of a deal of which the caller knows: whether it is theirs to change, and not only shared. */
  isOwn(caller: Caller, { agentId }: Pick<DealEntity, 'agentId'>): boolean {
    return visibility(caller) === 'brokerage' || caller.agentId === agentId
  }

  /** The deal, if it is the caller's; throws DEAL_NOT_FOUND, or DEAL_SHARED for one that they only share. */
  async find(manager: EntityManager, caller: Caller, dealId: string): Promise<DealEntity> {
    return this.own(manager, caller, dealId, theDeal(manager, dealId))
  }

  /** The same, kept with its agent as it is until the transaction ends; several may hold one deal at once. */
  async lock(manager: EntityManager, caller: Caller, dealId: string): Promise<DealEntity> {
    return this.own(manager, caller, dealId, theDeal(manager, dealId).setLock('pessimistic_read'))
  }

  /** The deal, if the caller knows of it; throws DEAL_NOT_FOUND otherwise. */
  async findKnown(manager: EntityManager, caller: Caller, dealId: string): Promise<DealEntity> {
    return found(await this.known(theDeal(manager, dealId), caller).getOne())
  }

  /** The same, held. */
  async lockKnown(manager: EntityManager, caller: Caller, dealId: string): Promise<DealEntity> {
    return found(await this.known(theDeal(manager, dealId).setLock('pessimistic_read'), caller).getOne())
  }

  /** Throws DEAL_NOT_FOUND unless the caller knows of the deal. */
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
