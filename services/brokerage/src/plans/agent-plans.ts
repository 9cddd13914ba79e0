import { newEmailOf, UserEntity } from '@bluebonnet/auth'
import { mainCap } from '@bluebonnet/commission'
import { type CallAnswer, type CallInput, type PersonEntry } from '@bluebonnet/contracts'
import { dollarsOf } from '@bluebonnet/domain'
import { storedPlanTerms } from '@bluebonnet/contracts/plans/plan-terms'
import { type Caller, ChangeHistory } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { AgentEntity } from '../agents/agent.entity.js'
import { agentErrors, assertMayChange, assertMayDecideFor, ownDecisionMark } from '../agents/agent.errors.js'
import { personAnswer } from '../agents/agent.mapper.js'
import { PlanChanges } from '../agents/plan-changes.js'
import { Brokerage } from '../settings/brokerage.js'
import { payeesAnswer, PlanEditor } from './plan-editor.js'
import { planErrors } from './plan.errors.js'
import { PlanEntity, PlanVersionEntity } from './plan.entity.js'
import { payeeIdsOf, planPayees } from './plan-payees.js'
import { Plans } from './plans.js'

/** The reason is null when the agent's row is edited. */
type PlanChoice = Omit<CallInput<'POST /api/agents/:id/plan'>['body'], 'reason'> & { reason: string | null }

/** Assigns agents to plans from a day on. */
@Injectable()
export class AgentPlans {
  constructor(
    private readonly dataSource: DataSource,
    private readonly plans: Plans,
    private readonly planEditor: PlanEditor,
    private readonly brokerage: Brokerage,
    private readonly changes: PlanChanges,
    private readonly history: ChangeHistory,
  ) {}

  /**
   * Holds the lock under which CDA figures are calculated. `BeginPlansHandler` starts plans for a later day. Throws
   * AGENT_NOT_FOUND, LEADER_CHANGE_FORBIDDEN, SELF_CHANGE for a manager's own, PLAN_NOT_FOUND and PLAN_FROM_PAST.
   */
  async assign(
    manager: EntityManager,
    caller: Caller,
    agentId: string,
    { planId, from, reason }: PlanChoice,
  ): Promise<PersonEntry> {
    const lock = { mode: 'for_no_key_update' } as const
    const agent = await manager.findOne(AgentEntity, { where: { id: agentId }, lock })
    if (agent === null) throw agentErrors.fail('AGENT_NOT_FOUND')
    const user = await manager.findOneByOrFail(UserEntity, { id: agent.userId })
    assertMayChange(caller, user)
    assertMayDecideFor(caller, agentId)
    const plan = await manager.findOneBy(PlanEntity, { id: planId })
    if (plan === null) throw planErrors.fail('PLAN_NOT_FOUND')
    const fromDay = await this.planEditor.fromDay(manager, from)
    const isNow = fromDay === (await this.brokerage.today(manager))
    const before = await this.plans.current(manager, agent)
    if (plan.code === null || !isNow)
      await this.changes.put(manager, agent, { planId, fromDay, reason, authorId: caller.userId })
    else await this.changes.apply(manager, agentId, { compPlan: plan.code }, caller)
    await this.history.record(manager, caller.userId, 'agent.plan', agentId, {
      before: { plan: before?.planName },
      after: { plan: plan.name, from: fromDay, ...ownDecisionMark(caller, agentId) },
      reason,
    })
    const now = await manager.findOneByOrFail(AgentEntity, { id: agentId })
    const currentPlan = await this.plans.current(manager, now)
    return personAnswer({ agent: now, user }, currentPlan, await newEmailOf(manager, user.id))
  }

  /** The caller's own plan today; null without an agent profile. */
  async own({ agentId }: Caller): Promise<CallAnswer<'GET /api/agent/plan'>> {
    const { manager } = this.dataSource
    const agent = agentId === null ? null : await manager.findOneBy(AgentEntity, { id: agentId })
    if (agent === null) return null
    const { catalog, whose, day } = await this.plans.today(manager, agent)
    const { name, planId, version, terms } = catalog.inForce(whose, day)
    const stored = storedPlanTerms.parse(await manager.findOneByOrFail(PlanVersionEntity, { planId, version }))
    // The description shows the agent's effective cap.
    const main = mainCap(terms)
    const amount = main === null || main.cents === null ? null : dollarsOf(main.cents)
    const caps = stored.caps.map((cap) => (cap.id === main?.id && amount !== null ? { ...cap, amount } : cap))
    const payees = payeesAnswer(stored, await planPayees(manager, payeeIdsOf(stored)))
    return { name, ...stored, caps, payees }
  }
}
