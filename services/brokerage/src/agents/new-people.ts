import { Accounts, Invitations } from '@bluebonnet/auth'
import { type CallInput } from '@bluebonnet/contracts'
import { brokerRoles } from '@bluebonnet/domain'
import { type Caller, ChangeHistory, Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AgentProfiles } from './agent-profiles.js'
import { AgentEntity } from './agent.entity.js'
import { closeLeads } from './agents.sql.js'
import type { Person } from './person-version.js'

type NewPerson = Omit<CallInput<'POST /api/agents'>['body'], 'leadId'>

/** Adding agents, each with a profile, and TCs, who have none. */
@Injectable()
export class NewPeople {
  constructor(
    private readonly accounts: Accounts,
    private readonly profiles: AgentProfiles,
    private readonly invitations: Invitations,
    private readonly history: ChangeHistory,
    private readonly live: Live,
  ) {}

  /** Adds somebody, with the link for the first password or without. Throws EMAIL_TAKEN. */
  async add(
    manager: EntityManager,
    caller: Caller,
    { compPlan, capYearStart, ...person }: NewPerson,
    { leadId, isInvited }: { leadId: string | null; isInvited: boolean },
  ): Promise<Person> {
    const user = await this.accounts.create(manager, { ...person, passwordHash: null }, caller.userId)
    if (user.role === 'AGENT')
      await this.profiles.ensure(manager, { userId: user.id, by: caller.userId, compPlan, capYearStart })
    if (isInvited) await this.invitations.send(manager, user.id, caller.userId)
    const agent = await manager.findOneBy(AgentEntity, { userId: user.id })
    await this.closeLeads(manager, caller, [leadId, user.email, agent?.id ?? null])
    return { user, agent }
  }

  private async closeLeads(
    manager: EntityManager,
    caller: Caller,
    [leadId, email, agentId]: [leadId: string | null, email: string, agentId: string | null],
  ): Promise<void> {
    for (const { id, status } of await closeLeads(manager, [leadId, email, agentId])) {
      await this.history.record(manager, caller.userId, 'lead.work', id, {
        before: { status },
        after: { status: 'CLOSED', agentId },
      })
      await this.live.publish(manager, {
        event: 'lead',
        data: { id },
        audience: { roles: brokerRoles, superAdmins: true },
      })
    }
  }
}
