import { Accounts, Invitations, normalEmail, UserEntity } from '@bluebonnet/auth'
import { type CallInput } from '@bluebonnet/contracts'
import { brokerRoles, defaultCompPlan } from '@bluebonnet/domain'
import { type AuditFields, type Caller, ChangeHistory, Live, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { PlanEntity } from '../plans/plan.entity.js'
import { Brokerage } from '../settings/brokerage.js'
import { AgentProfiles } from './agent-profiles.js'
import { agentErrors } from './agent.errors.js'
import { AgentEntity } from './agent.entity.js'
import { closeLeads, reopenLeads } from './agents.sql.js'
import type { Person } from './person-version.js'

type Body = CallInput<'POST /api/agents'>['body']

/** `agentId` is the id of the new agent profile; TCs have no profile. */
type NewPerson = Omit<Body, 'leadId' | 'compPlan'> & { agentId: string; plan: PlanEntity }

/** Adds agents, each with a profile, and TCs, who have none. */
@Injectable()
export class NewPeople {
  constructor(
    private readonly accounts: Accounts,
    private readonly profiles: AgentProfiles,
    private readonly invitations: Invitations,
    private readonly brokerage: Brokerage,
    private readonly history: ChangeHistory,
    private readonly live: Live,
  ) {}

  /** Adds a person and sends the link for the first password. Throws EMAIL_TAKEN. */
  async add(manager: EntityManager, caller: Caller, { leadId, compPlan, ...person }: Body): Promise<Person> {
    const plan = await manager.findOneByOrFail(PlanEntity, { code: compPlan ?? defaultCompPlan })
    const people = [{ ...person, plan, agentId: newId() }]
    await this.addMany(manager, caller, people, { leadId: leadId ?? null, isInvited: true, reason: '' })
    const user = await manager.findOneByOrFail(UserEntity, { email: normalEmail(person.email) })
    return { user, agent: await manager.findOneBy(AgentEntity, { userId: user.id }) }
  }

  /**
   * Adds many at once, with or without links for their first passwords, and returns their users' ids. `reason` explains
   * their custom plans. Throws EMAIL_TAKEN.
   */
  async addMany(
    manager: EntityManager,
    caller: Caller,
    people: readonly NewPerson[],
    { leadId, isInvited, reason }: { leadId: string | null; isInvited: boolean; reason: string },
  ): Promise<string[]> {
    const accounts = people.map(({ agentId: _id, plan: _plan, capYearStart: _start, ...person }) => person)
    const userIds = await this.accounts.createMany(
      manager,
      accounts.map((account) => ({ ...account, passwordHash: null })),
      caller.userId,
    )
    const profiles = people.flatMap(({ agentId: id, role, plan, capYearStart = null }, place) =>
      role === 'AGENT' ? [{ id, userId: userIds[place] ?? '', plan, capYearStart }] : [],
    )
    const today = await this.brokerage.today(manager)
    await this.profiles.addMany(manager, profiles, { by: caller.userId, today, reason })
    await this.history.auditMany(
      manager,
      profiles.flatMap(({ id: entityId, plan }) => {
        const entry = { actorId: caller.userId, action: 'agent.plan', entityType: 'agent', entityId, reason }
        return plan.code === null ? [{ ...entry, after: { plan: plan.name, from: today } }] : []
      }),
    )
    if (isInvited) await this.invitations.send(manager, userIds, caller.userId)
    await this.closeLeads(manager, caller, people, leadId)
    return userIds
  }

  /** Opens the leads again that the caller closed by adding these users. Throws LEAD_WORKED. */
  async reopenLeads(manager: EntityManager, caller: Caller, userIds: readonly string[]): Promise<void> {
    const opened = await reopenLeads(manager, [caller.userId, userIds])
    if (opened.some(({ isWorked }) => isWorked)) throw agentErrors.fail('LEAD_WORKED')
    await this.leadsChanged(
      manager,
      caller,
      opened.map(({ id, status, agentId, formerAgentId }) => ({
        id,
        before: { status: 'CLOSED', agentId },
        after: { status, agentId: formerAgentId },
      })),
    )
  }

  private async closeLeads(
    manager: EntityManager,
    caller: Caller,
    people: readonly NewPerson[],
    leadId: string | null,
  ): Promise<void> {
    const closed = await closeLeads(manager, [
      people.map(({ email }) => normalEmail(email)),
      people.map(({ role, agentId }) => (role === 'AGENT' ? agentId : null)),
      leadId,
    ])
    await this.leadsChanged(
      manager,
      caller,
      closed.map(({ id, status, agentId, formerAgentId }) => ({
        id,
        before: { status, agentId: formerAgentId },
        after: { status: 'CLOSED', agentId },
      })),
    )
  }

  private async leadsChanged(
    manager: EntityManager,
    { userId: actorId }: Caller,
    leads: readonly { id: string; before: AuditFields; after: AuditFields }[],
  ): Promise<void> {
    await this.history.auditMany(
      manager,
      leads.map(({ id: entityId, ...change }) => ({
        actorId,
        action: 'lead.work',
        entityType: 'lead',
        entityId,
        ...change,
      })),
    )
    const audience = { roles: brokerRoles, superAdmins: true }
    await this.live.publish(manager, ...leads.map(({ id }) => ({ event: 'lead' as const, data: { id }, audience })))
  }
}
