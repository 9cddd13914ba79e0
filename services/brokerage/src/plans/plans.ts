import type { CompPlan } from '@bluebonnet/domain'
import { storedPlanTerms } from '@bluebonnet/contracts/plans/plan-terms'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { AgentEntity } from '../agents/agent.entity.js'
import { Brokerage } from '../settings/brokerage.js'
import { PlanCatalog, type WhosePlan } from './plan-catalog.js'
import { payeeIdsOf, planPayees } from './plan-payees.js'
import { planVersionsById, teamCaps } from './plans.sql.js'

/** Where an agent stands today. */
export interface CurrentPlan {
  /** Null on a plan of the brokerage's own. */
  compPlan: CompPlan | null
  planName: string
  /** The cap that counts, in integer cents: their team's, the agent's own, else the plan's; null without one. */
  capCents: number | null
}

/** Reads commission plans. Always fresh: a version counts from the moment that it is saved. */
@Injectable()
export class Plans {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
  ) {}

  /** Of the caps that teams agree, or not, those of the agents are in it who are asked for: everybody's unless said. */
  async book(
    manager: EntityManager = this.dataSource.manager,
    agentIds: readonly string[] | null = null,
  ): Promise<PlanCatalog> {
    const rows = (await planVersionsById(manager)).map((row) => ({ ...row, ...storedPlanTerms.parse(row) }))
    const payees = await planPayees(manager, rows.flatMap(payeeIdsOf))
    const caps = await teamCaps(manager, [agentIds])
    return new PlanCatalog(
      rows,
      caps.map((cap) => ({ ...cap, cents: cap.cents === null ? null : Number(cap.cents) })),
      payees,
    )
  }

  /** Somebody's plan of today by the book. */
  async today(
    manager: EntityManager,
    agent: AgentEntity,
  ): Promise<{ book: PlanCatalog; whose: WhosePlan; day: string }> {
    const { planId, annualCapCents, id: agentId } = agent
    const whose = { agentId, planId, annualCapCents }
    return { book: await this.book(manager, [agentId]), whose, day: await this.brokerage.today(manager) }
  }

  /** Null for somebody without a profile. */
  async standing(manager: EntityManager, agent: AgentEntity | null): Promise<CurrentPlan | null> {
    if (agent === null) return null
    const { book, whose, day } = await this.today(manager, agent)
    const { code, name } = book.inForce(whose, day)
    return { compPlan: code, planName: name, capCents: book.capCents(whose, day) }
  }
}
