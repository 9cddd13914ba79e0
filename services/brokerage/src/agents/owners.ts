import { Injectable } from '@nestjs/common'
import { can } from '@bluebonnet/domain'
import {
  type Caller,
  type Candidate,
  type DoubtfulNames,
  groupedBy,
  httpErrors,
  type NamedAgent,
  Refusal,
} from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { AgentProfiles } from './agent-profiles.js'
import { agentErrors } from './agent.errors.js'
import { activeAgents, agentsNamed } from './agents.sql.js'

/** The owner of a new client, property, deal or event (docs/rules/roles-and-permissions.md#owner). */
@Injectable()
export class Owners {
  constructor(private readonly profiles: AgentProfiles) {}

  /**
   * The id of the owning agent. An agent owns what they create and may name nobody else (404, as for a missing row).
   * A broker or manager may name an agent and otherwise owns it, with a profile created on demand. A TC must name one
   * (AGENT_REQUIRED). Anybody else is FORBIDDEN.
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
   * The owners of rows of a file, whose agents may also be named by e-mail address, licence number or full name, all
   * of them at once: each owner, or AGENT_UNKNOWN, AGENT_DOUBTFUL for a name whose owner is not chosen,
   * AGENT_LEFT, and what `resolve` throws. Throws FORBIDDEN.
   */
  async ofRows(
    manager: EntityManager,
    caller: Caller,
    rows: readonly NamedAgent[],
    doubtful: DoubtfulNames,
  ): Promise<(string | Refusal)[]> {
    const names = rows.flatMap(({ agentId, agent }) => (agentId === null && agent !== null ? [agent.trim()] : []))
    const ownId = caller.role === 'AGENT' ? caller.agentId : null
    const found = groupedBy(await agentsNamed(manager, [names, ownId, '[]']), ({ name }) => name)
    const wanted = rows.map(({ agentId, agent, rows: count }) => {
      if (agentId !== null || agent === null) return agentId
      const name = agent.trim()
      const named = found.get(name) ?? []
      const meant = doubtful.meant({ key: name, name, rows: count }, candidatesFor(caller, named))
      return meant ?? refusalOf(name, named)
    })
    const ids = wanted.filter((id) => typeof id === 'string')
    const active = new Set((await activeAgents(manager, [ids])).map(({ id }) => id))
    const owners: (string | Refusal)[] = []
    for (const id of wanted) {
      if (id instanceof Refusal) owners.push(id)
      else if (caller.role !== 'AGENT' && id !== null && active.has(id)) owners.push(id)
      else owners.push(await refusalUnlessForbidden(this.resolve(manager, caller, id)))
    }
    return owners
  }

  /** The owners of rows that all have to name their agent: `ofRows`, and AGENT_REQUIRED. */
  async ofNamedRows(
    manager: EntityManager,
    caller: Caller,
    rows: readonly NamedAgent[],
    doubtful: DoubtfulNames,
  ): Promise<(string | Refusal)[]> {
    const owners = await this.ofRows(manager, caller, rows.filter(isNamed), doubtful)
    return rows.map(
      (row) => (isNamed(row) ? owners.shift() : undefined) ?? agentErrors.failAt('AGENT_REQUIRED', 'agent'),
    )
  }

  /** An inactive agent gets nothing new. The lock keeps the agent active until the transaction ends. */
  private async named(manager: EntityManager, agentId: string): Promise<string> {
    const [agent] = await activeAgents(manager, [[agentId]])
    if (agent === undefined) throw agentErrors.fail('AGENT_NOT_FOUND')
    return agent.id
  }
}

const isNamed = ({ agentId, agent }: NamedAgent): boolean => agentId !== null || agent !== null

type Found = Omit<Awaited<ReturnType<typeof agentsNamed>>[number], 'email'> & { email: string | null }

export const candidateOf = ({ id: value, fullName: name, email, trecLicenseNo }: Found): Candidate => ({
  value,
  name,
  email,
  trecLicenseNo,
})

/** The active agents with a name; e-mail addresses are for readers of the roster. */
const candidatesFor = (caller: Caller, found: readonly Found[]): Candidate[] =>
  found
    .filter(({ isActive }) => isActive)
    .map((one) => candidateOf(can(caller, 'roster.read') ? one : { ...one, email: null }))

/** Why a name is no agent. Refusals repeat the name: a file has many. */
const refusalOf = (name: string, found: readonly Found[]): Refusal => {
  const enter = 'enter an e-mail address or a license number'
  if (found.some(({ isActive }) => isActive))
    return agentErrors.failAt('AGENT_DOUBTFUL', 'agent', `It is not clear whom '${name}' means: ${enter}`)
  return found.length > 0
    ? agentErrors.failAt('AGENT_LEFT', 'agent', `'${name}' is deactivated: enter an active agent`)
    : agentErrors.failAt('AGENT_UNKNOWN', 'agent', `No agent matches '${name}': ${enter}`)
}

/** Throws for a user who may own nothing. */
const refusalUnlessForbidden = async (owner: Promise<string>): Promise<string | Refusal> => {
  try {
    return await owner
  } catch (error) {
    if (error instanceof Refusal && error.status !== 403) return error
    throw error
  }
}

const ownOnly = (caller: Caller, requested: string | null): string => {
  if (caller.agentId === null) throw httpErrors.fail('FORBIDDEN')
  if (requested !== null && requested !== caller.agentId) throw agentErrors.fail('AGENT_NOT_FOUND')
  return caller.agentId
}
