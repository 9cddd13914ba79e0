import type { CompPlan } from '@bluebonnet/contracts'
import { keptPlanTerms } from '@bluebonnet/contracts/plans/plan-terms'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { AgentEntity } from '../agents/agent.entity.js'
import { PlanBook } from './plan-book.js'
import { keptVersions, ownPlanOfAgent } from './plans.sql.js'

/** Where an agent stands today. */
export interface PlanStanding {
  /** Null on a plan of the brokerage's own. */
  compPlan: CompPlan | null
  planName: string
  /** The cap that counts, in integer cents: the agent's own, else the plan's; null without one. */
  capCents: number | null
}

/** Reads commission plans. Always fresh: a version counts from the moment that it is saved. */
@Injectable()
export class Plans {
  constructor(private readonly dataSource: DataSource) {}

  async book(manager: EntityManager = this.dataSource.manager): Promise<PlanBook> {
    const rows = await keptVersions(manager)
    return new PlanBook(rows.map((row) => ({ ...row, ...keptPlanTerms.parse(row) })))
  }

  /** Null for somebody without a profile. */
  async standing(manager: EntityManager, agent: AgentEntity | null): Promise<PlanStanding | null> {
    if (agent === null) return null
    const [own] = await ownPlanOfAgent(manager, [agent.id])
    const on = { compPlan: agent.compPlan, planId: own?.planId ?? null }
    const book = await this.book(manager)
    const today = own?.today ?? ''
    const { code, name } = book.inForce(on, today, null)
    return { compPlan: code, planName: name, capCents: book.capCents(on, today, agent.annualCapCents) }
  }
}
