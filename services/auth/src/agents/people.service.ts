import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type AgentEntry, type CallInput, centsOf, type PersonEntry, visibility } from '@bluebonnet/contracts'
import { type Caller, counting, ListReply, newestFirst, type Paging, Tx } from '@bluebonnet/platform'
import { DataSource, type EntityManager, In, Repository } from 'typeorm'
import { Brokerage } from '../brokerage/brokerage.js'
import { Accounts } from '../users/accounts.js'
import { Invitations } from '../users/invitations.js'
import { narrowToNamed } from '../users/name-search.js'
import { normalEmail, UserEntity } from '../users/user.entity.js'
import { AgentProfiles } from './agent-profiles.js'
import { AgentEntity } from './agent.entity.js'
import { agentErrors, assertMayChange } from './agent.errors.js'
import { agentAnswer, personAnswer } from './agent.mapper.js'
import { PeopleAccess } from './people-access.js'
import { PersonIdentity } from './person-identity.js'
import { assertPersonUnchanged, type Person } from './person-version.js'
import { PlanChanges } from './plan-changes.js'

type Change = CallInput<'PATCH /api/agents/:id'>['body']

/** All profiles without those of the few who were let go, whom the roster's index knows. */
const countColleagues = `
  SELECT (SELECT coalesce(sum(count), 0) FROM tallies WHERE list = 'agents')::int
       - (SELECT count(*) FROM users u JOIN agents a ON a.user_id = u.id WHERE (CASE WHEN u.is_active THEN 0 ELSE 1 END) = 1)::int AS total`

/** Agents and TCs as brokers and managers keep them. */
@Injectable()
export class People {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly tx: Tx,
    private readonly brokerage: Brokerage,
    private readonly accounts: Accounts,
    private readonly profiles: AgentProfiles,
    private readonly planChanges: PlanChanges,
    private readonly access: PeopleAccess,
    private readonly identity: PersonIdentity,
    private readonly invitations: Invitations,
  ) {}

  /** Agents who may sign in; nobody for a caller without a business role. */
  async colleagues(
    caller: Caller,
    { q, ...paging }: Paging & { q?: string | undefined },
  ): Promise<ListReply<AgentEntry>> {
    if (visibility(caller) === 'none') return new ListReply<AgentEntry>([], 0)
    const query = this.dataSource
      .getRepository(AgentEntity)
      .createQueryBuilder('agent')
      .where('EXISTS (SELECT FROM users u WHERE u.id = agent.userId AND u.is_active)')
    const areFew = await narrowToNamed(query, 'agent.userId', q)
    const isSearch = q !== undefined && q.trim() !== ''
    const count = isSearch ? counting(query, { q }) : async () => this.countColleagues()
    const page = await newestFirst(query, 'createdAt', paging, areFew ? undefined : count)
    const users = await this.users.findBy({ id: In(page.rows.map((agent) => agent.userId)) })
    const byId = new Map(users.map((user) => [user.id, user]))
    const entries = page.rows.flatMap((agent) => {
      const user = byId.get(agent.userId)
      return user === undefined ? [] : [agentAnswer(agent, user)]
    })
    return new ListReply(entries, page.total, page.next)
  }

  private async countColleagues(): Promise<number> {
    const [counted] = await this.dataSource.query<{ total: number }[]>(countColleagues)
    return counted?.total ?? 0
  }

  /** Adds an agent with a profile, or a TC without one, and mails the link for the first password. */
  async add(
    caller: Caller,
    { compPlan, capYearStart, ...person }: CallInput<'POST /api/agents'>['body'],
  ): Promise<PersonEntry> {
    return this.tx.inTransaction(async (manager) => {
      const user = await this.accounts.create(manager, { ...person, passwordHash: null }, caller.userId)
      if (user.role === 'AGENT')
        await this.profiles.ensure(manager, { userId: user.id, by: caller.userId, compPlan, capYearStart })
      await this.invitations.send(manager, user.id, caller.userId)
      return personAnswer(
        await manager.findOneBy(AgentEntity, { userId: user.id }),
        user,
        await this.brokerage.settings(manager),
      )
    })
  }

  /** Mails the link for the first password once more. Throws what `Invitations.again` refuses, and AGENT_NOT_FOUND. */
  async inviteAgain(caller: Caller, id: string): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const { user } = await this.take(manager, id)
      await this.invitations.again(manager, user.id, caller.userId)
    })
  }

  /**
   * Changes name, e-mail, plan, status, cap, licence or access. `id` is the agent's, or for a TC the user's. Throws
   * AGENT_NOT_FOUND, ROW_CHANGED, LEADER_CHANGE_FORBIDDEN, and what `PersonIdentity` and `PlanChanges` refuse.
   */
  async change(caller: Caller, id: string, input: Change): Promise<PersonEntry> {
    const { isActive, firstName, lastName, email, phone, trecLicenseNo, annualCap, version, ...profile } = input
    return this.tx.inTransaction(async (manager) => {
      const settings = await this.brokerage.settings(manager)
      const person = await this.take(manager, id)
      const { agent, user } = person
      assertMayChange(caller, user)
      const annualCapCents = annualCap === undefined || annualCap === null ? annualCap : centsOf(annualCap)
      const change = { ...profile, annualCapCents }
      const identity = { firstName, lastName, email: email === undefined ? undefined : normalEmail(email) }
      const edit = { profile: change, details: { ...identity, phone, trecLicenseNo, isActive }, version }
      await assertPersonUnchanged(manager, person, edit, () => personAnswer(agent, user, settings))
      if (agent !== null) await this.planChanges.apply(manager, agent.id, change, caller)
      else if (Object.values(change).some((value) => value !== undefined)) throw agentErrors.fail('NO_COMMISSION_PLAN')
      await this.identity.set(manager, user, identity, caller.userId)
      await this.access.setDetails(manager, user, { phone, trecLicenseNo }, caller.userId)
      if (isActive !== undefined) await this.access.setActive(manager, user, isActive, caller.userId)
      const now = await this.take(manager, id)
      return personAnswer(now.agent, now.user, settings)
    })
  }

  /** The rows of a person, locked. */
  private async take(manager: EntityManager, id: string): Promise<Person> {
    const lock = { mode: 'for_no_key_update' } as const
    const agent = await manager.findOne(AgentEntity, { where: { id }, lock })
    const user = await manager.findOne(UserEntity, {
      where: agent === null ? { id, role: 'TC' } : { id: agent.userId },
      lock,
    })
    if (user === null) throw agentErrors.fail('AGENT_NOT_FOUND')
    return { agent, user }
  }
}
