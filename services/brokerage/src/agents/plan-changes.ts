import type { AgentStatus, CompPlan } from '@bluebonnet/contracts'
import { type Caller, changedFields, given, Journal, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AgentEntity } from './agent.entity.js'
import { assertMayDecideFor, ownMark } from './agent.errors.js'
import { Brokerage } from '../settings/brokerage.js'
import { AgentPlanEntity, PlanEntity } from '../plans/plan.entity.js'
import { Plans } from '../plans/plans.js'
import { plansDue } from '../plans/plans.sql.js'
import { PlanFollowers } from './plan-followers.js'

interface ProfileChange {
  status?: AgentStatus | undefined
  compPlan?: CompPlan | undefined
  capYearStart?: string | null | undefined
  annualCapCents?: number | null | undefined
}

/**
 * The one way to change an agent's profile, whoever does it: history of the plan, audit, and word to whom it concerns.
 */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly journal: Journal,
    private readonly followers: PlanFollowers,
    private readonly plans: Plans,
    private readonly brokerage: Brokerage,
  ) {}

  /**
   * Applies what differs, under the lock that CDA figures are made under, and answers the profile as it then is. Throws
   * SELF_CHANGE for a manager's own plan and cap.
   */
  async apply(manager: EntityManager, agentId: string, change: ProfileChange, caller: Caller): Promise<AgentEntity> {
    const agent = await locked(manager, agentId)
    const { status, compPlan, capYearStart, annualCapCents } = agent
    // Who goes back to one of the three from a plan of the brokerage's own may find it in the column as it was.
    const standing = change.compPlan === undefined ? null : await this.plans.standing(manager, agent)
    const before = { status, compPlan: standing?.compPlan === null ? null : compPlan, capYearStart, annualCapCents }
    const changed = changedFields(before, { ...change })
    if (changed === null) return agent
    if (Object.keys(changed.after).some((column) => column !== 'status')) assertMayDecideFor(caller, agentId)
    const { userId: actorId } = caller
    await manager.update(AgentEntity, { id: agentId }, { ...given(change), updatedAt: new Date() })
    const updated = await manager.findOneByOrFail(AgentEntity, { id: agentId })
    await this.journal.did(manager, actorId, 'agent.update', agentId, {
      before: changed.before,
      after: { ...changed.after, ...ownMark(caller, agentId) },
    })
    if ('compPlan' in changed.after) {
      const { id: planId } = await manager.findOneByOrFail(PlanEntity, { code: updated.compPlan })
      await this.put(manager, updated, { planId, authorId: actorId, reason: null })
    } else if (updated.capYearStart !== capYearStart || updated.annualCapCents !== annualCapCents) {
      await this.followers.tellOfCap(manager, { agentId, changedBy: actorId, byAgent: actorId === updated.userId })
    }
    return updated
  }

  /**
   * Puts an agent on the plan that was said ahead for today (docs/rules/commission-and-caps.md#on-a-plan), under the
   * same lock; nothing where none was, or another one counts by now.
   */
  async begin(manager: EntityManager, agentId: string): Promise<void> {
    const agent = await locked(manager, agentId)
    const [due] = await plansDue(manager, [agentId])
    if (due === undefined) return
    const { planId, code, authorId, reason } = due
    if (code !== null) {
      await manager.update(AgentEntity, { id: agentId }, { compPlan: code, updatedAt: new Date() })
      await this.journal.did(manager, authorId, 'agent.update', agentId, {
        before: { compPlan: agent.compPlan },
        after: { compPlan: code },
        reason,
      })
    }
    await this.put(manager, agent, { planId, authorId, reason })
  }

  /** Keeps that an agent is on a plan from today on, and tells whom it concerns. */
  private async put(
    manager: EntityManager,
    { id: agentId, userId }: AgentEntity,
    { planId, authorId, reason }: Pick<AgentPlanEntity, 'planId' | 'authorId' | 'reason'>,
  ): Promise<void> {
    const fromDay = await this.brokerage.today(manager)
    const row = { id: newId(), agentId, planId, fromDay, reason, authorId }
    await manager.insert(AgentPlanEntity, { ...row, createdAt: () => 'clock_timestamp()' })
    await this.followers.tell(manager, { agentId, changedBy: authorId, byAgent: authorId === userId })
  }
}

const locked = async (manager: EntityManager, id: string): Promise<AgentEntity> =>
  manager.findOneOrFail(AgentEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
