import { Injectable } from '@nestjs/common'
import { type Caller, httpErrors, type NamedAgent } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { AgentProfiles } from './agent-profiles.js'
import { agentErrors } from './agent.errors.js'
import { activeAgent, agentsNamed } from './agents.sql.js'

/** Whose a new client, property, deal or event is (docs/rules/roles-and-permissions.md#owner). */
@Injectable()
export class Owners {
  constructor(private readonly profiles: AgentProfiles) {}

  /**
   * The id of the owning agent. An agent owns what they create and may name nobody else (404, as for a row that is not
   * there); a broker or manager may name an agent and otherwise owns it, with a profile made on the spot; a TC must
   * name one (AGENT_REQUIRED). Anybody else is FORBIDDEN.
   */
  async resolve(manager: EntityManager, caller: Caller, requestedAgentId: string | null | undefined): Promise<string> {
    const requested = requestedAgentId ?? null
    if (caller.role === 'AGENT') return ownOnly(caller, requested)
    if (requested !== null) return this.named(manager, requested)
    if (caller.role === 'TC')
      throw agentErrors.fail('AGENT_REQUIRED', { issues: [{ path: 'agentId', message: 'Choose an agent' }] })
    return caller.agentId ?? this.profiles.ensure(manager, { userId: caller.userId, by: caller.userId })
  }

  /**
   * The same for a row of a file, whose agent may also be named by e-mail address, licence number or full name. Throws
   * AGENT_UNKNOWN, AGENT_DOUBTFUL where several go by it, AGENT_LEFT, and what `resolve` throws.
   */
  async ofRow(manager: EntityManager, caller: Caller, { agentId, agent }: NamedAgent): Promise<string> {
    if (agentId !== null || agent === null) return this.resolve(manager, caller, agentId)
    const found = await agentsNamed(manager, [agent.trim(), caller.role === 'AGENT' ? caller.agentId : null])
    const active = found.filter(({ isActive }) => isActive)
    const [only, ...others] = active
    if (only === undefined) throw agentErrors.failAt(found.length > 0 ? 'AGENT_LEFT' : 'AGENT_UNKNOWN', 'agent')
    if (others.length > 0) throw agentErrors.failAt('AGENT_DOUBTFUL', 'agent')
    return this.resolve(manager, caller, only.id)
  }

  /** An agent who has left takes on nothing new. The lock keeps them from leaving before this transaction ends. */
  private async named(manager: EntityManager, agentId: string): Promise<string> {
    const [agent] = await activeAgent(manager, [agentId])
    if (agent === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return agent.id
  }
}

const ownOnly = (caller: Caller, requested: string | null): string => {
  if (caller.agentId === null) throw httpErrors.fail('FORBIDDEN')
  if (requested !== null && requested !== caller.agentId) throw agentErrors.fail('AGENT_NOT_FOUND')
  return caller.agentId
}
