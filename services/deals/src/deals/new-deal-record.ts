import { Agents } from '@bluebonnet/brokerage'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { type ActiveDeal, DealActivity } from './deal-activity.js'
import { DealRecord } from './deal-record.js'
import { DealEvents } from './deal.events.js'

/** Records a new deal and notifies the people concerned. */
@Injectable()
export class NewDealRecord {
  constructor(
    private readonly agents: Agents,
    private readonly dealRecord: DealRecord,
    private readonly activity: DealActivity,
    private readonly events: DealEvents,
  ) {}

  async add(manager: EntityManager, caller: Caller, deal: ActiveDeal, isSubmitted: boolean): Promise<void> {
    await this.dealRecord.add(manager, {
      dealId: deal.id,
      by: caller.userId,
      entry: { kind: 'CREATED' },
      audit: { action: 'deal.create', after: { agentId: deal.agentId } },
      notices: isSubmitted ? [{ type: 'DEAL_SUBMITTED' }] : [],
    })
    await this.activity.add(manager, caller.userId, deal, 'DEAL_CREATED', `Deal created for ${deal.propertyAddress}`)
    const { userId } = await this.agents.byId(manager, deal.agentId)
    await this.events.countsChanged(manager, [userId])
  }
}
