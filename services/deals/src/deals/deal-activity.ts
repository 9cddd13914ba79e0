import type { ActivityType } from '@bluebonnet/domain'
import { type Caller, ChangeHistory } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { DealEntity } from './deal.entity.js'

/** The fields of a deal that its activity mentions. */
export type ActiveDeal = Pick<DealEntity, 'id' | 'agentId' | 'propertyAddress'>

/** Adds a deal's entries to the activity of its agent and the office. */
@Injectable()
export class DealActivity {
  constructor(private readonly history: ChangeHistory) {}

  async contractSigned(manager: EntityManager, caller: Caller, deal: DealEntity): Promise<void> {
    await this.add(manager, caller.userId, deal, 'CONTRACT_SIGNED', `Contract signed for ${deal.propertyAddress}`)
  }

  async dealClosed(manager: EntityManager, caller: Caller, deal: DealEntity): Promise<void> {
    await this.add(manager, caller.userId, deal, 'DEAL_CLOSED', `Deal closed for ${deal.propertyAddress}`)
  }

  async add(
    manager: EntityManager,
    userId: string,
    deal: ActiveDeal,
    type: ActivityType,
    description: string,
  ): Promise<void> {
    await this.history.activity(manager, {
      userId,
      agentId: deal.agentId,
      type,
      description,
      entityId: deal.id,
      entityType: 'deal',
    })
  }
}
