import type { ActivityType } from '@bluebonnet/contracts'
import { formatCents } from '@bluebonnet/commission'
import { type Caller, Journal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { IssuedCda } from '../cdas/cda-lines.sql.js'
import type { DealEntity } from './deal.entity.js'

/** As much of a deal as its activity says. */
type ActiveDeal = Pick<DealEntity, 'id' | 'agentId' | 'propertyAddress'>

/** The lines that a deal writes into the activity which its agent and the office see. */
@Injectable()
export class DealActivity {
  constructor(private readonly journal: Journal) {}

  async contractSigned(manager: EntityManager, caller: Caller, deal: DealEntity): Promise<void> {
    await this.add(manager, caller.userId, deal, 'CONTRACT_SIGNED', `Contract signed for ${deal.propertyAddress}`)
  }

  async dealClosed(manager: EntityManager, caller: Caller, deal: DealEntity): Promise<void> {
    await this.add(manager, caller.userId, deal, 'DEAL_CLOSED', `Deal closed for ${deal.propertyAddress}`)
  }

  /** When a deal is closed and its CDA approved, whichever came last: of the deal's own agent. */
  async commissionDisbursed(manager: EntityManager, userId: string, deal: DealEntity, cda: IssuedCda): Promise<void> {
    const own = (cda.agents ?? []).reduce((rest, { agentCents }) => rest - agentCents, cda.agentSplitCents)
    await this.add(
      manager,
      userId,
      deal,
      'COMMISSION_DISBURSED',
      `Commission of ${formatCents(own)} disbursed for ${deal.propertyAddress}`,
    )
  }

  /** When a version's page is there. */
  async cdaCreated(manager: EntityManager, userId: string, deal: ActiveDeal): Promise<void> {
    await this.add(manager, userId, deal, 'CDA_CREATED', `CDA created for ${deal.propertyAddress}`)
  }

  private async add(
    manager: EntityManager,
    userId: string,
    deal: ActiveDeal,
    type: ActivityType,
    description: string,
  ): Promise<void> {
    await this.journal.activity(manager, {
      userId,
      agentId: deal.agentId,
      type,
      description,
      entityId: deal.id,
      entityType: 'deal',
    })
  }
}
