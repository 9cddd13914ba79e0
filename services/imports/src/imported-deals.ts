import { counted } from '@bluebonnet/domain'
import type { EntityManager } from 'typeorm'
import { type Caller, countBy, ChangeHistory } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type DealColumns, type DealEntity, DealEvents, DealFollowers, Timeline } from '@bluebonnet/deals'

export type NewDeal = DealColumns & Pick<DealEntity, 'id' | 'agentId' | 'status' | 'createdAt' | 'updatedAt'>

/**
 * Records imported deals and notifies screens. A job requests their papers. The importing brokers get no notice for
 * each deal.
 */
@Injectable()
export class ImportedDeals {
  constructor(
    private readonly timeline: Timeline,
    private readonly history: ChangeHistory,
    private readonly events: DealEvents,
    private readonly followers: DealFollowers,
  ) {}

  async record(manager: EntityManager, caller: Caller, deals: readonly NewDeal[]): Promise<void> {
    if (deals.length === 0) return
    await this.timeline.addMany(
      manager,
      deals.map(({ id }) => ({ dealId: id, kind: 'CREATED', actorId: caller.userId })),
    )
    await this.history.auditMany(
      manager,
      deals.map(({ id, agentId, status }) => ({
        actorId: caller.userId,
        action: 'deal.import',
        entityType: 'deal',
        entityId: id,
        after: { agentId, status },
      })),
    )
    await this.followers.announce(manager, { type: 'IMPORTED' })
    const byAgent = countBy(deals, ({ agentId }) => agentId)
    await this.history.activityMany(
      manager,
      [...byAgent].map(([agentId, count]) => ({
        userId: caller.userId,
        agentId,
        type: 'DEAL_CREATED',
        description: `${counted(count, 'deal')} imported`,
        entityId: null,
        entityType: 'deal',
      })),
    )
    await this.events.dealsChanged(manager, [...byAgent.keys()])
  }

  async undone(manager: EntityManager, caller: Caller, deals: readonly DealEntity[]): Promise<void> {
    await this.history.auditMany(
      manager,
      deals.map(({ id, agentId, status }) => ({
        actorId: caller.userId,
        action: 'deal.undo',
        entityType: 'deal',
        entityId: id,
        before: { agentId, status },
      })),
    )
    await this.followers.announce(manager, { type: 'IMPORT_UNDONE', deals })
    await this.events.dealsChanged(manager, [...new Set(deals.map(({ agentId }) => agentId))])
  }
}
