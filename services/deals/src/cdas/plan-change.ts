import { Agents } from '@bluebonnet/auth'
import type { CompPlan } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { FigureMaker, type FigureSubject } from '../commission/figures.js'
import type { CdaEntity } from './cda.entity.js'

interface Whose {
  agentId: string
  planId: string | null
}

/**
 * Whether the own hand of an agent whom the deal pays changed their plan after the deal was submitted, and what the
 * earlier plans would have given (docs/rules/cda.md#plan-changed).
 */
@Injectable()
export class PlanChange {
  constructor(
    private readonly agents: Agents,
    private readonly figures: FigureMaker,
  ) {}

  async of(manager: EntityManager, subject: FigureSubject): Promise<Pick<CdaEntity, 'planChanged' | 'planBefore'>> {
    const { deal, agent } = subject
    const since = deal.submittedAt ?? deal.createdAt
    const own = await this.earlier(manager, { agentId: agent.id, ...agent }, since)
    let planChanged = own !== agent.compPlan
    const agents = []
    for (const row of subject.agents) {
      const compPlan = await this.earlier(manager, row, since)
      planChanged ||= compPlan !== row.compPlan
      agents.push({ ...row, compPlan })
    }
    if (!planChanged) return { planChanged, planBefore: null }
    const earlier = { compPlan: own, planId: agent.planId }
    const { plan, lines } = await this.figures.make(manager, { ...subject, agents }, earlier)
    // A primary on a plan of the brokerage's own has no name for it here: the yes is asked for all the same.
    return { planChanged, planBefore: 'kind' in plan ? { plan, lines } : null }
  }

  /** The plan that counts without their own change; nobody's own hand changes a plan of the brokerage's own. */
  private async earlier(
    manager: EntityManager,
    { agentId, planId, compPlan }: Whose & { compPlan: CompPlan },
    since: Date,
  ): Promise<CompPlan> {
    if (planId !== null || !(await this.agents.changedOwnPlanSince(manager, agentId, since))) return compPlan
    return this.agents.planAt(manager, agentId, since)
  }
}
