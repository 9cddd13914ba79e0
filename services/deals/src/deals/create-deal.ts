import { Brokerage, Owners } from '@bluebonnet/brokerage'
import type { CreateDeal as CreateDealRequest, Deal } from '@bluebonnet/contracts'
import { type Caller, newId, type IdempotentChange } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealEntity } from './deal.entity.js'
import { DealFollowers } from './deal-followers.js'
import { placedColumns } from './deal-place.js'
import { DealReader } from './deal-reader.js'
import { checkCommission, DealReferences } from './deal-references.js'
import { NewDealRecord } from './new-deal-record.js'
import { shareNewDeals } from '../sharing/new-deal-sharers.sql.js'

/** Creates a deal and submits it to the brokers, unless it is saved as a draft (docs/rules/lifecycle.md#new-deal). */
@Injectable()
export class CreateDeal {
  constructor(
    private readonly owners: Owners,
    private readonly references: DealReferences,
    private readonly followers: DealFollowers,
    private readonly brokerage: Brokerage,
    private readonly newDealRecord: NewDealRecord,
    private readonly reader: DealReader,
  ) {}

  /**
   * Throws as `Owners.resolve` does for its agent, DEAL_PLACE_REQUIRED, and what `DealReferences` and `checkCommission`
   * throw.
   */
  async create(once: IdempotentChange, caller: Caller, request: CreateDealRequest): Promise<Deal> {
    return once((manager) => this.add(manager, caller, request))
  }

  /** Creates a deal in the given transaction. `isSample`: it can be removed again (docs/rules/lifecycle.md#sample). */
  async add(
    manager: EntityManager,
    caller: Caller,
    request: CreateDealRequest,
    { id, isSample }: { id: string; isSample: boolean } = { id: newId(), isSample: false },
  ): Promise<Deal> {
    const agentId = await this.owners.resolve(manager, caller, request.agentId)
    const property = await this.references.check(manager, agentId, request)
    const deal = { ...placedColumns(request, property), agentId }
    checkCommission(deal)
    const isSubmitted = request.status === 'PENDING_BROKER_APPROVAL'
    const { columns } = await this.followers.before(manager, { type: 'CREATING', side: request.side, property })
    await manager.insert(DealEntity, {
      ...deal,
      ...columns,
      id,
      isSample,
      side: request.side,
      status: request.status,
      submittedAt: isSubmitted ? new Date() : null,
      createdBy: caller.userId,
    })
    await this.followers.announce(manager, { type: 'CREATED', dealId: id })
    await shareNewDeals(manager, [{ id, agentId, day: await this.brokerage.today(manager) }])
    await this.newDealRecord.add(manager, caller, { ...deal, id }, isSubmitted)
    return this.reader.one(caller, id, manager)
  }
}
