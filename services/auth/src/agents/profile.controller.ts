import type { AgentProfile, CallInput } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, Tx } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AgentEntity } from './agent.entity.js'
import { agentErrors } from './agent.errors.js'
import { agentProfileAnswer } from './agent.mapper.js'
import { PlanChanges } from './plan-changes.js'

/** One's own agent status and plan (Settings, Profile). */
@Controller()
export class ProfileController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly planChanges: PlanChanges,
  ) {}

  /** Nulls for somebody without a profile. */
  @Call('GET /api/agent/profile')
  async read(@CurrentCaller() { userId }: Caller): Promise<AgentProfile> {
    return agentProfileAnswer(await this.dataSource.manager.findOneBy(AgentEntity, { userId }))
  }

  @Call('POST /api/agent/profile')
  async change(@Input() { body }: CallInput<'POST /api/agent/profile'>, @CurrentCaller() { agentId, userId }: Caller): Promise<AgentProfile> {
    if (agentId === null) throw agentErrors.fail('NO_AGENT_PROFILE')
    return agentProfileAnswer(await this.tx.inTransaction((manager) => this.planChanges.apply(manager, agentId, body, userId)))
  }
}
