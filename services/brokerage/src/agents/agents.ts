import { Injectable } from '@nestjs/common'
import type { AgentStatus, Role } from '@bluebonnet/domain'
import { type EntityManager, In } from 'typeorm'
import { AgentEntity } from './agent.entity.js'
import { agentErrors } from './agent.errors.js'
import { agentsWithPersons, ownPlanChanges, planOfMoment } from './agents.sql.js'

/** An agent with their user data, as other modules use it. */
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
  /** The current plan. */
  planId: string
  planName: string
  /** The day on which the cap year begins; null means 1 January. */
  capYearStart: string | null
  /** Replaces the plan's cap for this agent; integer cents. */
  annualCapCents: number | null
  status: AgentStatus
  /** Whether the person may sign in. */
  isActive: boolean
}

type StoredAgent = Omit<AgentRecord, 'annualCapCents'> & { annualCapCents: string | null }

/** Reads agents, and locks an agent while their commission is calculated. Throws AGENT_NOT_FOUND for an unknown id. */
@Injectable()
export class Agents {
  async byId(manager: EntityManager, agentId: string): Promise<AgentRecord> {
    const [row] = await agentsWithPersons(manager, [[agentId]])
    if (row === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return recordOf(row)
  }

  /** Loads several agents; unknown ids are left out. */
  async byIds(manager: EntityManager, agentIds: readonly string[]): Promise<AgentRecord[]> {
    return (await agentsWithPersons(manager, [agentIds])).map(recordOf)
  }

  /**
   * Locks the agent's row until the transaction ends and returns its current values, so that CDA figures, plan
   * changes and ledger entries of one agent happen one after another. FOR NO KEY UPDATE, so that rows that only refer
   * to the agent, such as the activity of a new document, neither wait nor deadlock with a writer on the deal.
   */
  async lock(manager: EntityManager, agentId: string): Promise<AgentRecord> {
    const agent = (await this.lockAll(manager, [agentId])).get(agentId)
    if (agent === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return agent
  }

  /** Locks several agents, each once, in the order of their ids, which prevents deadlocks. */
  async lockAll(manager: EntityManager, agentIds: readonly string[]): Promise<Map<string, AgentRecord>> {
    const ids = [...new Set(agentIds)]
    const lock = { mode: 'for_no_key_update' } as const
    await manager.find(AgentEntity, { select: { id: true }, where: { id: In(ids) }, order: { id: 'ASC' }, lock })
    const rows = await agentsWithPersons(manager, [ids])
    return new Map(rows.map((row) => [row.id, recordOf(row)]))
  }

  /** The id of the standard plan that the agent had at a moment. */
  async planAt(manager: EntityManager, agentId: string, moment: Date): Promise<string> {
    const [row] = await planOfMoment(manager, [agentId, moment])
    if (row === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return row.planId
  }

  /** The agents who changed their own plan after a given time (docs/rules/cda.md#plan-changed). */
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
