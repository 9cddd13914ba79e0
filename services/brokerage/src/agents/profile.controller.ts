import { UserEntity } from '@bluebonnet/auth'
import type { AgentProfile, CallInput } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, Tx } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Plans } from '../plans/plans.js'
import { AgentEntity } from './agent.entity.js'
import { agentErrors } from './agent.errors.js'
import { agentProfileAnswer } from './agent.mapper.js'
import { assertPersonUnchanged } from './person-version.js'
import { PlanChanges } from './plan-changes.js'

/** One's own agent status and plan (Settings, Profile). */
@Controller()
export class ProfileController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly planChanges: PlanChanges,
    private readonly plans: Plans,
  ) {}

  /** All fields are null without an agent profile. */
  @Call('GET /api/agent/profile')
  async read(@CurrentCaller() { userId }: Caller): Promise<AgentProfile> {
    const { manager } = this.dataSource
    const agent = await manager.findOneBy(AgentEntity, { userId })
    const user = await manager.findOneByOrFail(UserEntity, { id: userId })
    return agentProfileAnswer(agent, user, await this.plans.current(manager, agent))
  }

  /** Throws ROW_CHANGED, and PLAN_IS_AGREED for an agent on a custom plan. */
  @Call('POST /api/agent/profile')
  async change(
    @Input() { body }: CallInput<'POST /api/agent/profile'>,
    @CurrentCaller() caller: Caller,
  ): Promise<AgentProfile> {
    const { agentId, userId } = caller
    if (agentId === null) throw agentErrors.fail('NO_AGENT_PROFILE')
    const { version, ...profile } = body
    return this.tx.inTransaction(async (manager) => {
      const agent = await manager.findOneOrFail(AgentEntity, {
        where: { id: agentId },
        lock: { mode: 'for_no_key_update' },
      })
      const user = await manager.findOneByOrFail(UserEntity, { id: userId })
      const currentPlan = await this.plans.current(manager, agent)
      await assertPersonUnchanged(manager, { agent, user }, { profile, details: {}, version }, () =>
        agentProfileAnswer(agent, user, currentPlan),
      )
      if (currentPlan?.compPlan === null && profile.compPlan !== undefined) throw agentErrors.fail('PLAN_IS_AGREED')
      const changed = await this.planChanges.apply(manager, agentId, profile, caller)
      return agentProfileAnswer(changed, user, await this.plans.current(manager, changed))
    })
  }
}
