import type { AgentStatus, CompPlan, Role } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { agentErrors } from './agent.errors.js'

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
  /** Day on which the cap year begins each year; null is 1 January. */
  capYearStart: string | null
  /** Instead of the plan's cap, for this agent alone; integer cents. */
  annualCapCents: number | null
  status: AgentStatus
  /** Whether the person may sign in. */
  isActive: boolean
}

type StoredAgent = Omit<AgentRecord, 'annualCapCents'> & { annualCapCents: string | null }

const select = `
  SELECT a.id, a.user_id AS "userId", coalesce(u.first_name, '') AS "firstName", coalesce(u.last_name, '') AS "lastName", u.email, u.role, u.is_super_admin AS "isSuperAdmin",
         u.trec_license_no AS "trecLicenseNo", a.comp_plan AS "compPlan", a.cap_year_start::text AS "capYearStart",
         a.annual_cap_cents AS "annualCapCents", a.status, u.is_active AS "isActive"
    FROM agents a JOIN users u ON u.id = a.user_id
   WHERE a.id = $1`

/**
 * Reading agents, and the lock under which an agent's commission is reckoned. Throws AGENT_NOT_FOUND for an unknown id.
 */
@Injectable()
export class Agents {
  async byId(manager: EntityManager, agentId: string): Promise<AgentRecord> {
    return recordOf(await manager.query<StoredAgent[]>(select, [agentId]))
  }

  /**
   * Takes the agent's row until the transaction ends and answers it as it then is: CDA figures, plan changes and ledger
   * entries of one agent happen one after another. FOR NO KEY UPDATE, so that what only points at the agent, such as
   * the activity of a document that was added meanwhile, neither waits nor deadlocks with a writer on the deal.
   */
  async lock(manager: EntityManager, agentId: string): Promise<AgentRecord> {
    await manager.query('SELECT 1 FROM agents WHERE id = $1 FOR NO KEY UPDATE', [agentId])
    return this.byId(manager, agentId)
  }

  /** The plan that the agent had at a moment. */
  async planAt(manager: EntityManager, agentId: string, moment: Date): Promise<CompPlan> {
    const [row] = await manager.query<{ plan: CompPlan }[]>(
      `SELECT coalesce(
           (SELECT to_plan FROM agent_plan_changes WHERE agent_id = a.id AND created_at <= $2 ORDER BY created_at DESC, id DESC LIMIT 1),
           (SELECT from_plan FROM agent_plan_changes WHERE agent_id = a.id AND created_at > $2 ORDER BY created_at, id LIMIT 1),
           a.comp_plan) AS plan
         FROM agents a WHERE a.id = $1`,
      [agentId, moment],
    )
    if (row === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return row.plan
  }

  /** Whether the agent's own hand changed the plan after a moment (docs/rules/cda.md#plan-changed). */
  async changedOwnPlanSince(manager: EntityManager, agentId: string, moment: Date): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT 1 FROM agent_plan_changes c JOIN agents a ON a.id = c.agent_id AND a.user_id = c.changed_by
        WHERE c.agent_id = $1 AND c.created_at > $2 AND c.from_plan IS NOT NULL LIMIT 1`,
      [agentId, moment],
    )
    return rows.length > 0
  }
}

const recordOf = ([row]: StoredAgent[]): AgentRecord => {
  if (row === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
  return { ...row, annualCapCents: row.annualCapCents === null ? null : Number(row.annualCapCents) }
}
