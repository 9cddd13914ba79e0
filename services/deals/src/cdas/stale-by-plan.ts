import { In, IsNull } from 'typeorm'
import { CdaAgentEntity, CdaEntity } from './cda.entity.js'
import { Agents, type CapTermsChange, FollowsPlans, type PlanChange, type PlanFollower } from '@bluebonnet/auth'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ChosenPlans } from '../participants/deal-plans.sql.js'
import { CdaStaleness } from './cda-staleness.js'

/**
 * An agent on another plan or with another cap: what their unapproved CDAs say is no longer what they would say now.
 */
@FollowsPlans()
@Injectable()
export class StaleByPlan implements PlanFollower {
  constructor(
    private readonly agents: Agents,
    private readonly staleness: CdaStaleness,
  ) {}

  async planChanged(manager: EntityManager, change: PlanChange): Promise<void> {
    await this.markAll(manager, change, { reason: 'The agent is on another plan', isPlan: true })
  }

  async capTermsChanged(manager: EntityManager, change: CapTermsChange): Promise<void> {
    await this.markAll(manager, change, { reason: 'The agent has another cap', isPlan: false })
  }

  private async markAll(
    manager: EntityManager,
    { agentId, changedBy }: Pick<CapTermsChange, 'agentId' | 'changedBy'>,
    { reason, isPlan }: { reason: string; isPlan: boolean },
  ): Promise<void> {
    const { userId } = await this.agents.byId(manager, agentId)
    const open = { approvedAt: IsNull(), voidedAt: IsNull() }
    const shared = await manager.find(CdaAgentEntity, { select: { cdaId: true }, where: { agentId } })
    const where = [
      { ...open, agentId },
      { ...open, id: In(shared.map(({ cdaId }) => cdaId)) },
    ]
    const cdas = await manager.find(CdaEntity, { where, order: { dealId: 'ASC' } })
    const chosen = await ChosenPlans.of(
      manager,
      cdas.map(({ dealId }) => dealId),
    )
    for (const { id, dealId, version } of cdas) {
      // What a broker chose for a deal stays whatever the agent's own plan becomes.
      if (isPlan && chosen.find(dealId, agentId) !== undefined) continue
      const stale = { deal: { id: dealId }, cda: { id, version }, agentUserId: userId }
      await this.staleness.mark(manager, stale, { reason, actorId: changedBy, tell: false })
    }
  }
}
