import type { CompPlan } from '@bluebonnet/domain'
import { storedPlanTerms } from '@bluebonnet/contracts/plans/plan-terms'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { AgentEntity } from '../agents/agent.entity.js'
import { Brokerage } from '../settings/brokerage.js'
import { PlanCatalog, type WhosePlan } from './plan-catalog.js'
import { payeeIdsOf, planPayees } from './plan-payees.js'
import { planVersionsById, teamCaps } from './plans.sql.js'

/** An agent's plan and cap today. */
export interface CurrentPlan {
  /** Null on a custom plan of the brokerage. */
  compPlan: CompPlan | null
  planName: string
  /**
   * The effective cap, in integer cents: the team's, otherwise the agent's own, otherwise the plan's; null without
   * one.
   */
  capCents: number | null
}

/** Reads commission plans. Nothing is cached: a version applies as soon as it is saved. */
@Injectable()
export class Plans {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
  ) {}

  /** All plans with their payees and the caps of teams, optionally only for the given agents. */
  async catalog(
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

  /** The agent's plan today. */
  async today(
    manager: EntityManager,
    agent: AgentEntity,
  ): Promise<{ catalog: PlanCatalog; whose: WhosePlan; day: string }> {
    const { planId, annualCapCents, id: agentId } = agent
    const whose = { agentId, planId, annualCapCents }
    return { catalog: await this.catalog(manager, [agentId]), whose, day: await this.brokerage.today(manager) }
  }

  /** Null without an agent profile. */
  async current(manager: EntityManager, agent: AgentEntity | null): Promise<CurrentPlan | null> {
    if (agent === null) return null
    const { catalog, whose, day } = await this.today(manager, agent)
    const { code, name } = catalog.inForce(whose, day)
    return { compPlan: code, planName: name, capCents: catalog.capCents(whose, day) }
  }
}
