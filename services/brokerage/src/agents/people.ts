import { Invitations, namesOfPeople, newEmailOf, normalEmail, UserDetails } from '@bluebonnet/auth'
import { Injectable } from '@nestjs/common'
import { type AgentEntry, type CallInput, type PersonEntry } from '@bluebonnet/contracts'
import { centsOf, visibility } from '@bluebonnet/domain'
import {
  type Caller,
  type List,
  type ListReply,
  Lists,
  newestOf,
  type IdempotentChange,
  type Paging,
  raw,
  Tx,
  wordsIn,
} from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { AgentPlans } from '../plans/agent-plans.js'
import { Plans } from '../plans/plans.js'
import { agentErrors, assertMayChange } from './agent.errors.js'
import { personAnswer } from './agent.mapper.js'
import { NewPeople } from './new-people.js'
import { assertPersonUnchanged, type Person, takePerson, versionOfPerson } from './person-version.js'
import { PlanChanges } from './plan-changes.js'

type Change = CallInput<'PATCH /api/agents/:id'>['body']

/** Agents who may sign in; empty for a caller without a business role. */
const colleagueList: List<Paging, AgentEntry & { createdAt: Date }> = {
  from: 'agents a JOIN users u ON u.id = a.user_id',
  columns: `a.id, u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", u.role, a.status,
    ${versionOfPerson} AS version, a.created_at AS "createdAt"`,
  order: newestOf('a'),
  scope: (caller) => raw(visibility(caller) === 'none' ? 'false' : 'u.is_active'),
  filters: {},
  words: wordsIn(...namesOfPeople),
}

/** Manages agents and TCs for brokers and managers. */
@Injectable()
export class People {
  constructor(
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly plans: Plans,
    private readonly newPeople: NewPeople,
    private readonly planChanges: PlanChanges,
    private readonly details: UserDetails,
    private readonly invitations: Invitations,
    private readonly agentPlans: AgentPlans,
  ) {}

  async colleagues(caller: Caller, query: Paging): Promise<ListReply<AgentEntry>> {
    return (await this.lists.page(colleagueList, caller, query)).map(({ createdAt: _order, ...agent }) => agent)
  }

  /** Adds an agent with a profile, or a TC without one, and mails the link for the first password. */
  async add(once: IdempotentChange, caller: Caller, body: CallInput<'POST /api/agents'>['body']): Promise<PersonEntry> {
    return once(async (manager) => {
      return this.answer(manager, await this.newPeople.add(manager, caller, body))
    })
  }

  /** Sends the link for the first password again. Throws AGENT_NOT_FOUND and what `Invitations.resend` throws. */
  async inviteAgain(manager: EntityManager, caller: Caller, id: string): Promise<{ success: true }> {
    const { user } = await takePerson(manager, id)
    await this.invitations.resend(manager, user.id, caller.userId)
    return { success: true }
  }

  /**
   * Changes name, e-mail, plan, status, cap, licence or access. `id` is the agent's, or for a TC the user's. Throws
   * AGENT_NOT_FOUND, ROW_CHANGED, LEADER_CHANGE_FORBIDDEN, and what `UserDetails` and `PlanChanges` refuse.
   */
  async change(caller: Caller, id: string, input: Change): Promise<PersonEntry> {
    const { isActive, firstName, lastName, email, phone, trecLicenseNo, annualCap, planId, version, ...profile } = input
    return this.tx.inTransaction(async (manager) => {
      const person = await takePerson(manager, id)
      const { agent, user } = person
      const before = await this.answer(manager, person)
      assertMayChange(caller, user)
      const annualCapCents = annualCap === undefined || annualCap === null ? annualCap : centsOf(annualCap)
      const change = { ...profile, annualCapCents }
      const identity = { firstName, lastName, email: email === undefined ? undefined : normalEmail(email) }
      const details = { ...identity, phone, trecLicenseNo, isActive }
      const edit = { profile: { ...change, planId }, details, version }
      await assertPersonUnchanged(manager, person, edit, () => before)
      if (agent !== null) await this.planChanges.apply(manager, agent.id, change, caller)
      else if ([...Object.values(change), planId].some((value) => value !== undefined))
        throw agentErrors.fail('NO_COMMISSION_PLAN')
      if (agent !== null && planId !== undefined)
        await this.agentPlans.assign(manager, caller, agent.id, { planId, reason: null })
      await this.details.setIdentity(manager, user, identity, caller.userId)
      await this.details.setDetails(manager, user, { phone, trecLicenseNo }, caller.userId)
      if (isActive !== undefined) await this.details.setActive(manager, user, isActive, caller.userId)
      return this.answer(manager, await takePerson(manager, id))
    })
  }

  private async answer(manager: EntityManager, person: Person): Promise<PersonEntry> {
    const currentPlan = await this.plans.current(manager, person.agent)
    return personAnswer(person, currentPlan, await newEmailOf(manager, person.user.id))
  }
}
