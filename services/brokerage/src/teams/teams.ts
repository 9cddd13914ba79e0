import { type CallInput, type Team } from '@bluebonnet/contracts'
import { centsOf, dollarsOf, mayDecideFor, percentOf, thousandthsOf } from '@bluebonnet/domain'
import {
  assertUnchanged,
  type Caller,
  changedFields,
  defineErrors,
  unrestricted,
  definedColumns,
  insertMany,
  ChangeHistory,
  type List,
  type ListReply,
  Lists,
  newestOf,
  newId,
  printedDay,
  sql,
  Tx,
  wordsIn,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In, IsNull, MoreThan, MoreThanOrEqual, Not, Raw } from 'typeorm'
import { agentErrors, assertMayDecideFor } from '../agents/agent.errors.js'
import { Agents } from '../agents/agents.js'
import { BrokerageFollowers } from '../brokerage-followers.js'
import { TeamEntity, TeamLeadEntity, TeamMemberEntity } from './team.entities.js'
import { lastLeadOf, membersLedBy, teamById, teamColumns, teamJoins, teamRow, type TeamRow } from './teams.sql.js'

const teamErrors = defineErrors({
  TEAM_NOT_FOUND: { status: 404, message: 'There is no such team' },
  MEMBER_NOT_FOUND: { status: 404, message: 'There is no such member in this team' },
  LEAD_IS_MEMBER: {
    status: 409,
    message: 'A team lead cannot be a member of their own team. End that membership first.',
  },
  LEADS_IN_FUTURE: { status: 400, message: 'This date is in the future' },
  LEADS_BEFORE_LAST: { status: 409, message: 'The current lead started later. Choose a later day.' },
  LEAD_WAS_MEMBER: { status: 409, message: 'They were a member of this team on that day. Choose a later day.' },
  ALREADY_IN_TEAM: { status: 409, message: 'This agent is in a team: end that membership first.' },
  MEMBERSHIP_ENDED: { status: 409, message: 'This membership has ended already' },
  MEMBERSHIP_ENDS_FIRST: { status: 400, message: 'The last day comes before the first' },
})

type NewTeam = CallInput<'POST /api/teams'>['body']
type NewMember = CallInput<'POST /api/teams/:id/members'>['body']
type NewTeamRow = NewTeam & { id: string }
type NewMemberRow = Pick<NewMember, 'agentId' | 'leadShare'> & { teamId: string }

const teamList: List<CallInput<'GET /api/teams'>['query'], TeamRow, null> = {
  from: `teams team ${teamJoins}`,
  columns: teamColumns,
  row: teamRow,
  order: newestOf('team'),
  scope: unrestricted,
  filters: {
    memberId: (agentId) =>
      agentId === undefined
        ? null
        : sql`EXISTS (SELECT FROM team_members m WHERE m.team_id = team.id AND m.agent_id = ${agentId})`,
  },
  words: wordsIn('team.name', "concat_ws(' ', lead_user.first_name, lead_user.last_name)"),
}

/** Manages teams and their members (docs/rules/commission-and-caps.md#teams). */
@Injectable()
export class Teams {
  constructor(
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly agents: Agents,
    private readonly followers: BrokerageFollowers,
    private readonly history: ChangeHistory,
  ) {}

  async list(query: CallInput<'GET /api/teams'>['query']): Promise<ListReply<Team>> {
    return (await this.lists.page(teamList, null, query)).map(teamAnswer)
  }

  /** Throws SELF_CHANGE for a manager's own, AGENT_NOT_FOUND for a lead who has left. */
  async add(manager: EntityManager, caller: Caller, { name, leadId }: NewTeam): Promise<Team> {
    assertMayDecideFor(caller, leadId)
    await this.active(manager, leadId)
    const id = newId()
    await manager.insert(TeamEntity, { id, name, leadId })
    await manager.insert(TeamLeadEntity, { id: newId(), teamId: id, leadId, since: () => 'brokerage_day(now())' })
    await this.history.record(manager, caller.userId, 'team.create', id, { after: { name, leadId } })
    return read(manager, id)
  }

  /**
   * Throws TEAM_NOT_FOUND, SELF_CHANGE, ROW_CHANGED, AGENT_NOT_FOUND, LEAD_IS_MEMBER for one of its members, and what
   * `leadsSince` throws.
   */
  async change(
    caller: Caller,
    id: string,
    { version, since, ...body }: CallInput<'PATCH /api/teams/:id'>['body'],
  ): Promise<Team> {
    return this.tx.inTransaction(async (manager) => {
      const team = await this.take(manager, id)
      await this.assertOthers(manager, caller, team, body.leadId ?? team.leadId)
      let changes = changedFields(team, body)
      if (changes === null) return read(manager, id)
      const edit = { entity: TeamEntity, row: team, changes: Object.keys(changes.after), version }
      await assertUnchanged(manager, edit, async () => read(manager, id))
      if (typeof body.leadId === 'string' && body.leadId !== team.leadId) {
        await this.active(manager, body.leadId)
        if (await manager.existsBy(TeamMemberEntity, { teamId: id, agentId: body.leadId, until: IsNull() }))
          throw teamErrors.fail('LEAD_IS_MEMBER')
        const leadsSince = await this.leadsSince(manager, id, { leadId: body.leadId, since: since ?? null })
        await manager.insert(TeamLeadEntity, { id: newId(), teamId: id, leadId: body.leadId, since: leadsSince })
        changes = { ...changes, after: { ...changes.after, leadsSince } }
      }
      await manager.update(TeamEntity, { id }, { ...definedColumns(body), updatedAt: new Date() })
      await this.history.record(manager, caller.userId, 'team.change', id, changes)
      return read(manager, id)
    })
  }

  /**
   * Throws TEAM_NOT_FOUND, SELF_CHANGE, AGENT_NOT_FOUND, LEAD_IS_MEMBER, and ALREADY_IN_TEAM for a member of any team.
   */
  async join(
    manager: EntityManager,
    caller: Caller,
    teamId: string,
    { agentId, since, leadShare: percent, ownCap }: NewMember,
  ): Promise<Team> {
    // The agent's lock prevents joining two teams concurrently.
    const agent = await this.active(manager, agentId)
    const team = await this.take(manager, teamId)
    await this.assertOthers(manager, caller, team, agentId)
    if (team.leadId === agentId) throw teamErrors.fail('LEAD_IS_MEMBER')
    if (
      await manager.existsBy(TeamMemberEntity, [
        { agentId, until: IsNull() },
        { agentId, until: MoreThan(since) },
      ])
    )
      throw teamErrors.fail('ALREADY_IN_TEAM')
    const withCap = { agentId, until: MoreThanOrEqual(since), ownCapCents: Not(IsNull()) }
    const endsCap = await manager.existsBy(TeamMemberEntity, withCap)
    const id = newId()
    const leadShare = thousandthsOf(percent)
    const ownCapCents = ownCap === undefined || ownCap === null ? null : centsOf(ownCap)
    await manager.insert(TeamMemberEntity, { id, teamId, agentId: agent.id, since, leadShare, ownCapCents })
    const after = { agentId, since, leadShare: percent, ...(ownCapCents === null ? {} : { ownCapCents }) }
    await this.history.record(manager, caller.userId, 'team.join', teamId, { after })
    if (ownCapCents !== null || endsCap) await this.capChanged(manager, caller, agentId)
    return read(manager, teamId)
  }

  /**
   * The teams with these names, locked, ignoring case; the first of several with one name. `isOwn`: the caller is a
   * manager who leads it or is in it.
   */
  async byName(
    manager: EntityManager,
    caller: Caller,
    names: readonly string[],
  ): Promise<Map<string, Pick<TeamEntity, 'id' | 'leadId'> & { isOwn: boolean }>> {
    const lower = names.map((name) => name.toLowerCase())
    const teams = await manager.find(TeamEntity, {
      where: { name: Raw((column) => `lower(${column}) = ANY(:lower)`, { lower }) },
      order: { id: 'DESC' },
      lock: { mode: 'for_no_key_update' },
    })
    const people = teams.map(({ id: teamId, leadId: agentId }) => ({ teamId, agentId }))
    const all = [...people, ...(await this.membersOf(manager, teams))]
    const own = new Set(all.filter(({ agentId }) => !mayDecideFor(caller, agentId)).map(({ teamId }) => teamId))
    return new Map(
      teams.map((team) => [team.name.toLowerCase(), { id: team.id, leadId: team.leadId, isOwn: own.has(team.id) }]),
    )
  }

  /** Creates teams whose leads were just added, or whom the caller may decide for. */
  async addMany(manager: EntityManager, caller: Caller, teams: readonly NewTeamRow[], today: string): Promise<void> {
    await insertMany(manager, TeamEntity, teams)
    const leads = teams.map(({ id: teamId, leadId }) => ({ id: newId(), teamId, leadId, since: today }))
    await insertMany(manager, TeamLeadEntity, leads)
    const common = { actorId: caller.userId, action: 'team.create', entityType: 'team' }
    await this.history.auditMany(
      manager,
      teams.map(({ id: entityId, ...after }) => ({ ...common, entityId, after })),
    )
  }

  /** Newly added agents join teams that the caller may change. */
  async joinMany(
    manager: EntityManager,
    caller: Caller,
    members: readonly NewMemberRow[],
    since: string,
  ): Promise<void> {
    const rows = members.map(({ leadShare, ...row }) => ({
      id: newId(),
      ...row,
      since,
      leadShare: thousandthsOf(leadShare),
    }))
    await insertMany(manager, TeamMemberEntity, rows)
    const common = { actorId: caller.userId, action: 'team.join', entityType: 'team' }
    await this.history.auditMany(
      manager,
      members.map(({ teamId: entityId, agentId, leadShare }) => ({
        ...common,
        entityId,
        after: { agentId, since, leadShare },
      })),
    )
  }

  /** Throws TEAM_NOT_FOUND, MEMBER_NOT_FOUND, SELF_CHANGE, MEMBERSHIP_ENDED, MEMBERSHIP_ENDS_FIRST. */
  async end(caller: Caller, teamId: string, id: string, until: string): Promise<Team> {
    return this.tx.inTransaction(async (manager) => {
      const found = await manager.findOneBy(TeamMemberEntity, { id, teamId })
      // The cap may change with it: under the agent's lock, taken before the team's, as in joining.
      if (found !== null) await this.agents.lock(manager, found.agentId)
      const team = await this.take(manager, teamId)
      const member = await manager.findOneBy(TeamMemberEntity, { id, teamId })
      if (member === null) throw teamErrors.fail('MEMBER_NOT_FOUND')
      await this.assertOthers(manager, caller, team, member.agentId)
      if (member.until !== null) throw teamErrors.fail('MEMBERSHIP_ENDED')
      if (until < member.since) throw teamErrors.failAt('MEMBERSHIP_ENDS_FIRST', 'until')
      await manager.update(TeamMemberEntity, { id }, { until })
      const { agentId } = member
      await this.history.record(manager, caller.userId, 'team.leave', teamId, {
        before: { agentId, until: null },
        after: { until },
      })
      if (member.ownCapCents !== null) await this.capChanged(manager, caller, agentId)
      return read(manager, teamId)
    })
  }

  /**
   * The day from which another lead counts, today by default: not in the future, not before the current lead's first
   * day, and not on a day when they were a member. Throws LEADS_IN_FUTURE, LEADS_BEFORE_LAST, LEAD_WAS_MEMBER.
   */
  private async leadsSince(
    manager: EntityManager,
    teamId: string,
    { leadId, since }: { leadId: string; since: string | null },
  ): Promise<string> {
    const [last] = await lastLeadOf(manager, [teamId])
    if (last === undefined) throw teamErrors.fail('TEAM_NOT_FOUND')
    const day = since ?? last.today
    if (day > last.today) throw teamErrors.failAt('LEADS_IN_FUTURE', 'since')
    if (day < last.since) {
      const from = printedDay(last.since)
      const message = `The current lead started on ${from}: choose that day or a later one.`
      throw teamErrors.failAt('LEADS_BEFORE_LAST', 'since', message)
    }
    // Somebody whose membership ends later may lead from today.
    const member = { teamId, agentId: leadId, until: MoreThan(day) }
    if (day < last.today && (await manager.existsBy(TeamMemberEntity, member)))
      throw teamErrors.failAt('LEAD_WAS_MEMBER', 'since')
    return day
  }

  /** Unapproved CDAs of a member depend on their cap. */
  private async capChanged(manager: EntityManager, { userId: changedBy }: Caller, agentId: string): Promise<void> {
    await this.followers.announce(manager, { type: 'AGENT_CAP', agentId, changedBy, byAgent: false })
  }

  /** Throws SELF_CHANGE if the caller is a manager who leads the team, is in it, or is the person concerned. */
  private async assertOthers(
    manager: EntityManager,
    caller: Caller,
    { id: teamId, leadId }: TeamEntity,
    about: string,
  ): Promise<void> {
    const members = await this.membersOf(manager, [{ id: teamId }])
    for (const one of [leadId, about, ...members.map(({ agentId }) => agentId)]) assertMayDecideFor(caller, one)
  }

  private async membersOf(manager: EntityManager, teams: readonly { id: string }[]): Promise<TeamMemberEntity[]> {
    const notOver = Raw((until) => `(${until} IS NULL OR ${until} >= brokerage_day(now()))`)
    return manager.findBy(TeamMemberEntity, { teamId: In(teams.map(({ id }) => id)), until: notOver })
  }

  /**
   * Whether a manager owns what an agent started on a day: the manager's own, or that of a member of a team that they
   * led then.
   */
  async areOwn(manager: EntityManager, caller: Caller): Promise<(agentId: string, day: string) => boolean> {
    const { agentId: own } = caller
    if (own === null || mayDecideFor(caller, own)) return () => false
    const members = await membersLedBy(manager, [own])
    return (agentId, day) =>
      agentId === own ||
      members.some((one) => one.agentId === agentId && one.since <= day && (one.until === null || one.until >= day))
  }

  private async active(manager: EntityManager, agentId: string) {
    const agent = await this.agents.lock(manager, agentId)
    if (!agent.isActive) throw agentErrors.fail('AGENT_NOT_FOUND')
    return agent
  }

  private async take(manager: EntityManager, id: string): Promise<TeamEntity> {
    const team = await manager.findOne(TeamEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
    if (team === null) throw teamErrors.fail('TEAM_NOT_FOUND')
    return team
  }
}

const read = async (manager: EntityManager, id: string): Promise<Team> => {
  const [row] = await teamById(manager, [id])
  if (row === undefined) throw teamErrors.fail('TEAM_NOT_FOUND')
  return teamAnswer(row)
}

const teamAnswer = ({ members, createdAt, ...team }: TeamRow): Team => ({
  ...team,
  members: members.map(({ ownCapCents, ...member }) => ({
    ...member,
    leadShare: percentOf(member.leadShare),
    ownCap: ownCapCents === null ? null : dollarsOf(ownCapCents),
  })),
  createdAt: createdAt.toISOString(),
})
