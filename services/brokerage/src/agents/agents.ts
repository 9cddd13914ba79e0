import { Injectable } from '@nestjs/common'
import type { AgentStatus, Role } from '@bluebonnet/domain'
import { type EntityManager, In } from 'typeorm'
import { AgentEntity } from './agent.entity.js'
import { agentErrors } from './agent.errors.js'
import { agentsWithPersons, ownPlanChanges, planOfMoment } from './agents.sql.js'

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
  /** The plan that they are on now. */
  planId: string
  planName: string
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
    const [row] = await agentsWithPersons(manager, [[agentId]])
    if (row === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return recordOf(row)
  }

  /** Several at once, without those that there are not. */
  async byIds(manager: EntityManager, agentIds: readonly string[]): Promise<AgentRecord[]> {
    return (await agentsWithPersons(manager, [agentIds])).map(recordOf)
  }

  /**
   * Takes the agent's row until the transaction ends and answers it as it then is: CDA figures, plan changes and ledger
   * entries of one agent happen one after another. FOR NO KEY UPDATE, so that what only points at the agent, such as
   * the activity of a document that was added meanwhile, neither waits nor deadlocks with a writer on the deal.
   */
  async lock(manager: EntityManager, agentId: string): Promise<AgentRecord> {
    const agent = (await this.lockAll(manager, [agentId])).get(agentId)
    if (agent === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return agent
  }

  /** The same of several, in the order of their ids: no two who take some of them can wait for each other. */
  async lockAll(manager: EntityManager, agentIds: readonly string[]): Promise<Map<string, AgentRecord>> {
    const lock = { mode: 'for_no_key_update' } as const
    await manager.find(AgentEntity, { select: { id: true }, where: { id: In(agentIds) }, order: { id: 'ASC' }, lock })
    const rows = await agentsWithPersons(manager, [agentIds])
    return new Map(rows.map((row) => [row.id, recordOf(row)]))
  }

  /** Which of the three plans the agent had at a moment, by its id. */
  async planAt(manager: EntityManager, agentId: string, moment: Date): Promise<string> {
    const [row] = await planOfMoment(manager, [agentId, moment])
    if (row === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return row.planId
  }

  /** Whose own hand changed their plan after a moment (docs/rules/cda.md#plan-changed). */
  async changedOwnPlanSince(
    manager: EntityManager,
    agentIds: readonly string[],
    moment: Date,
  ): Promise<ReadonlySet<string>> {
    if (agentIds.length === 0) return new Set()
    const rows = await ownPlanChanges(manager, [agentIds, moment])
    return new Set(rows.map(({ agentId }) => agentId))
  }
}

const recordOf = (row: StoredAgent): AgentRecord => ({
  ...row,
  annualCapCents: row.annualCapCents === null ? null : Number(row.annualCapCents),
})
