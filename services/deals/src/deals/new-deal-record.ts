import { Agents } from '@bluebonnet/brokerage'
import { Announcements } from '@bluebonnet/notifications'
import { type Caller, Journal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealEvents } from './deal.events.js'
import { Timeline } from './timeline.js'

/** What is written down of a new deal, and who is told of it. */
@Injectable()
export class NewDealRecord {
  constructor(
    private readonly agents: Agents,
    private readonly timeline: Timeline,
    private readonly journal: Journal,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
  ) {}

  async add(
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
