import { Agents, Brokerage, type AgentOnPlan, PlanEntity, planErrors } from '@bluebonnet/brokerage'
import { type CallAnswer } from '@bluebonnet/contracts'
import { dollarsOf, submittedStatuses } from '@bluebonnet/domain'
import { DealEntity, isApproved } from '@bluebonnet/deals'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import { CdaEntity } from '../cdas/cda.entity.js'
import { FigureMaker } from '../estimates/figure-maker.js'
import { ownSplit } from '../estimates/figures.js'
import { planDay } from '../participants/deal-agents.sql.js'

type Effects = CallAnswer<'GET /api/agents/:id/plan-effects'>

/** Limit of open deals that a change of plan considers. */
const most = 100

/** Effects of another plan on an agent's open deals (docs/rules/commission-and-caps.md#plan-effects). */
@Injectable()
export class PlanEffects {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: Agents,
    private readonly brokerage: Brokerage,
    private readonly figureMaker: FigureMaker,
  ) {}

  /** Deals whose amounts would change. Throws AGENT_NOT_FOUND and PLAN_NOT_FOUND. */
  async of(agentId: string, planId: string): Promise<Effects> {
    const { manager } = this.dataSource
    const agent = await this.agents.byId(manager, agentId)
    const plan = await manager.findOneBy(PlanEntity, { id: planId })
    if (plan === null) throw planErrors.fail('PLAN_NOT_FOUND')
    const deals = await manager.find(DealEntity, {
      where: { agentId, status: In([...submittedStatuses]) },
      order: { closeDate: 'ASC', id: 'ASC' },
      take: most,
    })
    const effects: Effects = []
    for (const deal of deals) {
      const effect = await this.ofDeal(manager, { deal, agent, on: { planId } })
      if (effect.now !== effect.under) effects.push(effect)
    }
    return effects
  }

  private async ofDeal(
    manager: EntityManager,
    { deal, agent, on }: { deal: DealEntity; agent: Awaited<ReturnType<Agents['byId']>>; on: AgentOnPlan },
  ): Promise<Effects[number]> {
    const cda = await manager.findOneBy(CdaEntity, { dealId: deal.id })
    const subject = await this.figureMaker.subject(manager, deal, agent, cda?.id ?? null)
    const [now, under] = [
      await this.figureMaker.make(manager, subject),
      await this.figureMaker.make(manager, subject, on),
    ]
    return {
      dealId: deal.id,
      propertyAddress: deal.propertyAddress,
      status: deal.status,
      now: dollarsOf(ownSplit(now)),
      under: dollarsOf(ownSplit(under)),
      isBySelf:
        subject.chosen.find(deal.id, agent.id) === undefined &&
        planDay(deal, subject.settings) >= (await this.brokerage.today(manager)),
      isApproved: isApproved(cda),
    }
  }
}
