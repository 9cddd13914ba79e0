import { Agents, Plans } from '@bluebonnet/brokerage'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { FigureMaker, type FigureSubject } from '../estimates/figure-maker.js'
import type { CdaEntity } from './cda.entity.js'

/**
 * Detects whether an agent whom the deal pays changed their own plan after the deal was submitted, and what the earlier
 * plans would have given (docs/rules/cda.md#plan-changed).
 */
@Injectable()
export class PlanChange {
  constructor(
    private readonly agents: Agents,
    private readonly figureMaker: FigureMaker,
    private readonly plans: Plans,
  ) {}

  async of(manager: EntityManager, subject: FigureSubject): Promise<Pick<CdaEntity, 'planChanged' | 'planBefore'>> {
    const { deal, agent } = subject
    const since = deal.submittedAt ?? deal.createdAt
    const all = [{ agentId: agent.id, planId: agent.planId }, ...subject.agents]
    const catalog = await this.plans.catalog(manager, [])
    // Agents cannot change one of the brokerage's own plans, or a plan that a broker chose for the deal.
    const asked = all
      .filter(
        ({ agentId, planId }) => catalog.isStandard(planId) && subject.chosen.find(deal.id, agentId) === undefined,
      )
      .map(({ agentId }) => agentId)
    const changed = await this.agents.changedOwnPlanSince(manager, asked, since)
    const earlier = async (agentId: string, planId: string): Promise<string> =>
      changed.has(agentId) ? this.agents.planAt(manager, agentId, since) : planId
    const own = await earlier(agent.id, agent.planId)
    let planChanged = own !== agent.planId
    const agents = []
    for (const row of subject.agents) {
      const planId = await earlier(row.agentId, row.planId)
      planChanged ||= planId !== row.planId
      agents.push({ ...row, planId })
    }
    if (!planChanged) return { planChanged, planBefore: null }
    const { plan, lines } = await this.figureMaker.make(manager, { ...subject, agents }, { ...agent, planId: own })
    // A primary agent on one of the brokerage's own plans has no plan name here. The consent is required all the same.
    return { planChanged, planBefore: 'kind' in plan ? { plan, lines } : null }
  }
}
