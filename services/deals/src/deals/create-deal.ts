import { Agents, Brokerage, Owners } from '@bluebonnet/brokerage'
import type { CreateDeal as CreateDealRequest, Deal } from '@bluebonnet/contracts'
import { Announcements } from '@bluebonnet/notifications'
import { type Caller, Journal, newId, type Once } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealEntity } from './deal.entity.js'
import { DealFollowers } from './deal-followers.js'
import { DealEvents } from './deal.events.js'
import { placedColumns } from './deal-place.js'
import { DealReader } from './deal-reader.js'
import { checkCommission, DealReferences } from './deal-references.js'
import { Timeline } from './timeline.js'
import { shareNewDeals } from '../sharing/team-leads.sql.js'

/** Adds a deal: submitted to the brokers at once unless it is kept as a draft (docs/rules/lifecycle.md#new-deal). */
@Injectable()
export class CreateDeal {
  constructor(
    private readonly owners: Owners,
    private readonly agents: Agents,
    private readonly references: DealReferences,
    private readonly followers: DealFollowers,
    private readonly brokerage: Brokerage,
    private readonly timeline: Timeline,
    private readonly journal: Journal,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
    private readonly reader: DealReader,
  ) {}

  /**
   * Throws as `Owners.resolve` does for its agent, DEAL_PLACE_REQUIRED, and what `DealReferences` and `checkCommission`
   * throw.
   */
  async create(once: Once, caller: Caller, request: CreateDealRequest): Promise<Deal> {
    return once(async (manager) => {
      const agentId = await this.owners.resolve(manager, caller, request.agentId)
      const property = await this.references.check(manager, agentId, request)
      const deal = { ...placedColumns(request, property), agentId }
      checkCommission(deal)
      const id = newId()
      const isSubmitted = request.status === 'PENDING_BROKER_APPROVAL'
      const { columns } = await this.followers.before(manager, { type: 'CREATING', side: request.side, property })
      await manager.insert(DealEntity, {
        ...deal,
        ...columns,
        id,
        side: request.side,
        status: request.status,
        submittedAt: isSubmitted ? new Date() : null,
        createdBy: caller.userId,
      })
      await this.followers.tell(manager, { type: 'CREATED', dealId: id })
      await shareNewDeals(manager, [{ id, agentId, day: await this.brokerage.today(manager) }])
      await this.record(manager, caller, { id, agentId, isSubmitted, address: deal.propertyAddress })
      return this.reader.one(caller, id, manager)
    })
  }

  private async record(
    manager: EntityManager,
    caller: Caller,
    deal: { id: string; agentId: string; isSubmitted: boolean; address: string },
  ): Promise<void> {
    const { userId: agentUserId } = await this.agents.byId(manager, deal.agentId)
    await this.timeline.add(manager, { dealId: deal.id, kind: 'CREATED', actorId: caller.userId })
    await this.journal.activity(manager, {
      userId: caller.userId,
      agentId: deal.agentId,
      type: 'DEAL_CREATED',
      description: `Deal created for ${deal.address}`,
      entityId: deal.id,
      entityType: 'deal',
    })
    await this.journal.did(manager, caller.userId, 'deal.create', deal.id, { after: { agentId: deal.agentId } })
    if (deal.isSubmitted)
      await this.announcements.announce(manager, { type: 'DEAL_SUBMITTED', subjectId: deal.id, actorId: caller.userId })
    await this.events.dealChanged(manager, { dealId: deal.id, agentUserId })
    await this.events.countsChanged(manager, [agentUserId])
  }
}
