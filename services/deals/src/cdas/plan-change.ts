import { Agents } from '@bluebonnet/auth'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { FigureMaker, type FigureSubject } from '../commission/figures.js'
import type { CdaEntity } from './cda.entity.js'

/**
 * Whether the agent's own hand changed the plan after submitting the deal, and what the earlier plan would have given.
 */
@Injectable()
export class PlanChange {
  constructor(
    private readonly agents: Agents,
    private readonly figures: FigureMaker,
  ) {}

  async of(manager: EntityManager, subject: FigureSubject): Promise<Pick<CdaEntity, 'planChanged' | 'planBefore'>> {
    const { deal, agent } = subject
    const submittedAt = deal.submittedAt ?? deal.createdAt
    if (agent.planId !== null) return { planChanged: false, planBefore: null }
    const before = await this.agents.planAt(manager, agent.id, submittedAt)
    if (before === agent.compPlan || !(await this.agents.changedOwnPlanSince(manager, agent.id, submittedAt))) {
      return { planChanged: false, planBefore: null }
    }
    const { plan, lines } = await this.figures.make(manager, subject, { compPlan: before, planId: null })
    return 'kind' in plan
      ? { planChanged: true, planBefore: { plan, lines } }
      : { planChanged: false, planBefore: null }
  }
}
