import type { AgentStatus, CompPlan } from '@bluebonnet/domain'
import { type Caller, changedFields, definedColumns, ChangeHistory, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AgentEntity } from './agent.entity.js'
import { assertMayDecideFor, ownDecisionMark } from './agent.errors.js'
import { Brokerage } from '../settings/brokerage.js'
import { AgentPlanEntity, PlanEntity } from '../plans/plan.entity.js'
import { plansDue } from '../plans/plans.sql.js'
import { BrokerageFollowers } from '../brokerage-followers.js'

export interface ProfileChange {
  status?: AgentStatus | undefined
  compPlan?: CompPlan | undefined
  capYearStart?: string | null | undefined
  annualCapCents?: number | null | undefined
}

/** The only way to change an agent's profile: it also writes plan history and audit, and notifies those concerned. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly history: ChangeHistory,
    private readonly followers: BrokerageFollowers,
    private readonly brokerage: Brokerage,
  ) {}

  /**
   * Applies the differences under the lock for CDA figures and returns the new profile. Throws SELF_CHANGE for a
   * manager's own plan and cap.
   */
  async apply(manager: EntityManager, agentId: string, change: ProfileChange, caller: Caller): Promise<AgentEntity> {
    const agent = await locked(manager, agentId)
    const { status, planId, capYearStart, annualCapCents } = agent
    const { code } = await manager.findOneByOrFail(PlanEntity, { id: planId })
    const changed = changedFields({ status, compPlan: code, capYearStart, annualCapCents }, { ...change })
    if (changed === null) return agent
    if (Object.keys(changed.after).some((column) => column !== 'status')) assertMayDecideFor(caller, agentId)
    const { userId: actorId } = caller
    const { compPlan, ...columns } = change
    await manager.update(AgentEntity, { id: agentId }, { ...definedColumns(columns), updatedAt: new Date() })
    await this.history.record(manager, actorId, 'agent.update', agentId, {
      before: changed.before,
      after: { ...changed.after, ...ownDecisionMark(caller, agentId) },
    })
    if (compPlan !== undefined && compPlan !== code) {
      const { id } = await manager.findOneByOrFail(PlanEntity, { code: compPlan })
      const fromDay = await this.brokerage.today(manager)
      await this.put(manager, agent, { planId: id, fromDay, authorId: actorId, reason: null })
    } else if ('capYearStart' in changed.after || 'annualCapCents' in changed.after) {
      await this.followers.announce(manager, {
        type: 'AGENT_CAP',
        agentId,
        changedBy: actorId,
        byAgent: actorId === agent.userId,
      })
    }
    return manager.findOneByOrFail(AgentEntity, { id: agentId })
  }

  /**
   * Moves an agent to the plan scheduled for today (docs/rules/commission-and-caps.md#on-a-plan), under the same lock;
   * does nothing if none is, or another plan applies by now.
   */
  async begin(manager: EntityManager, agentId: string): Promise<void> {
    const agent = await locked(manager, agentId)
    const [due] = await plansDue(manager, [agentId])
    if (due === undefined) return
    const { planId, code, authorId, reason } = due
    if (code !== null) {
      const before = await manager.findOneByOrFail(PlanEntity, { id: agent.planId })
      await this.history.record(manager, authorId, 'agent.update', agentId, {
        before: { compPlan: before.code },
        after: { compPlan: code },
        reason,
      })
    }
    await this.put(manager, agent, { planId, fromDay: await this.brokerage.today(manager), authorId, reason })
  }

  /**
   * The only writer of an agent's plan: records its first day, and if that is today changes the agent's row and
   * notifies those concerned. The row must be locked.
   */
  async put(
    manager: EntityManager,
    { id: agentId, userId }: AgentEntity,
    { planId, fromDay, authorId, reason }: Pick<AgentPlanEntity, 'planId' | 'fromDay' | 'authorId' | 'reason'>,
  ): Promise<void> {
    const row = { id: newId(), agentId, planId, fromDay, reason, authorId }
    await manager.insert(AgentPlanEntity, { ...row, createdAt: () => 'clock_timestamp()' })
    if (fromDay !== (await this.brokerage.today(manager))) return
    await manager.update(AgentEntity, { id: agentId }, { planId, updatedAt: new Date() })
    await this.followers.announce(manager, {
      type: 'AGENT_PLAN',
      agentId,
      changedBy: authorId,
      byAgent: authorId === userId,
    })
  }
}

const locked = async (manager: EntityManager, id: string): Promise<AgentEntity> =>
  manager.findOneOrFail(AgentEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
