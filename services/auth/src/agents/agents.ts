import { Injectable } from '@nestjs/common'
import type { AgentStatus, CompPlan, Role } from '@bluebonnet/contracts'
import type { EntityManager } from 'typeorm'
import { AgentEntity } from './agent.entity.js'
import { agentErrors } from './agent.errors.js'
import { agentWithPerson, ownPlanChanges, planOfMoment } from './agents.sql.js'

/** An agent with the person behind the profile, as other modules need them. */
export interface AgentRecord {
  id: string
  userId: string
  firstName: string
  lastName: string
  email: string
  role: Role
  isSuperAdmin: boolean
  /** Text with its leading zeros; without one no commission may be paid (Occ. Code 1101.651). */
  trecLicenseNo: string | null
  compPlan: CompPlan
  /** The brokerage's own plan that the agent is on today; null on the one of the three that `compPlan` says. */
  planId: string | null
  /** What that plan is called. */
  ownPlan: string | null
  /** Day on which the cap year begins each year; null is 1 January. */
  capYearStart: string | null
  /** Instead of the plan's cap, for this agent alone; integer cents. */
  annualCapCents: number | null
  status: AgentStatus
  /** Whether the person may sign in. */
  isActive: boolean
}

type StoredAgent = Omit<AgentRecord, 'annualCapCents'> & { annualCapCents: string | null }

/**
 * Reading agents, and the lock under which an agent's commission is reckoned. Throws AGENT_NOT_FOUND for an unknown id.
 */
@Injectable()
export class Agents {
  async byId(manager: EntityManager, agentId: string): Promise<AgentRecord> {
    return recordOf(await agentWithPerson(manager, [agentId]))
  }

  /**
   * Takes the agent's row until the transaction ends and answers it as it then is: CDA figures, plan changes and ledger
   * entries of one agent happen one after another. FOR NO KEY UPDATE, so that what only points at the agent, such as
   * the activity of a document that was added meanwhile, neither waits nor deadlocks with a writer on the deal.
   */
  async lock(manager: EntityManager, agentId: string): Promise<AgentRecord> {
    const lock = { mode: 'for_no_key_update' } as const
    await manager.findOne(AgentEntity, { select: { id: true }, where: { id: agentId }, lock })
    return this.byId(manager, agentId)
  }

  /** The plan that the agent had at a moment. */
  async planAt(manager: EntityManager, agentId: string, moment: Date): Promise<CompPlan> {
    const [row] = await planOfMoment(manager, [agentId, moment])
    if (row === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return row.plan
  }

  /** Whether the agent's own hand changed the plan after a moment (docs/rules/cda.md#plan-changed). */
  async changedOwnPlanSince(manager: EntityManager, agentId: string, moment: Date): Promise<boolean> {
    const rows = await ownPlanChanges(manager, [agentId, moment])
    return rows.length > 0
  }
}

const recordOf = ([row]: StoredAgent[]): AgentRecord => {
  if (row === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
  return { ...row, annualCapCents: row.annualCapCents === null ? null : Number(row.annualCapCents) }
}
