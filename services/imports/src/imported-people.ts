import { UserEntity, userErrors } from '@bluebonnet/auth'
import {
  agentErrors,
  Agents,
  agentsNamed,
  Brokerage,
  candidateOf,
  NewPeople,
  PlanEntity,
  Teams,
} from '@bluebonnet/brokerage'
import { LedgerEntries } from '@bluebonnet/commission-service'
import { compPlanLabels, type ImportAgent } from '@bluebonnet/contracts'
import { compPlans, defaultCompPlan, mayDecideFor } from '@bluebonnet/domain'
import {
  type Caller,
  type Candidate,
  countBy,
  defineErrors,
  type DoubtfulNames,
  groupedBy,
  newId,
  type OwnedRow,
  Refusal,
  rejectionOf,
  type RowProgress,
  type WriteResult,
  writtenInBatches,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, Raw } from 'typeorm'

const errors = defineErrors({
  PLAN_UNKNOWN: { status: 400, message: 'There is no such plan: add it first, or choose an existing plan' },
  TEAM_LEAD_UNKNOWN: { status: 400, message: 'No agent matches this: enter the e-mail address of the team lead' },
  TEAM_LEAD_DOUBTFUL: {
    status: 400,
    message: 'It is not clear who this is: enter the e-mail address of the team lead',
  },
  TEAM_UNKNOWN: { status: 400, message: 'There is no such team yet: say who leads it' },
  LEAD_SHARE_REQUIRED: { status: 400, message: 'Say what share the lead of the team gets' },
  TC_SELLS_NOTHING: { status: 400, message: 'A transaction coordinator has no plan, cap or team' },
})

const reason = 'Brought from another system'

/** A person in the file, with the id of their future profile. */
interface NewPersonRow {
  row: number
  agentId: string
  plan: PlanEntity
  value: ImportAgent
}

/** A team named in rows: it exists, or is created if somebody can lead it. */
interface NamedTeam {
  id: string
  isNew: boolean
  name: string
  leadId: string | null
  /** Whether the names of its lead are asked about, because none of them is certain. */
  isAsked: boolean
  isOwn: boolean
  members: NewPersonRow[]
}

/** An agent whom a name of a team lead can mean. */
interface NamedLead {
  id: string
  candidate: Candidate
}

type LeadsOf = (name: string) => readonly NamedLead[]

const leadName = ({ teamLead }: ImportAgent): string => teamLead?.trim() ?? ''

export const plain = (text: string): string => text.trim().toLowerCase()

/** Writes the people of a file at once, after the refused rows are known. */
@Injectable()
export class ImportedPeople {
  constructor(
    private readonly people: NewPeople,
    private readonly ledgerEntries: LedgerEntries,
    private readonly agents: Agents,
    private readonly teams: Teams,
    private readonly brokerage: Brokerage,
  ) {}

  /** Returns the new users' ids and the refused rows. All others are written, with plan, cap use and team. */
  async write(
    manager: EntityManager,
    caller: Caller,
    rows: readonly OwnedRow<ImportAgent>[],
    { isInvited, done, doubtful }: { isInvited: boolean; done: RowProgress; doubtful: DoubtfulNames },
  ): Promise<WriteResult> {
    const refusals = new Map<number, Refusal>()
    const known = await newcomersOf(manager, rows, refusals)
    const teams = await this.namedTeams(manager, caller, known, doubtful)
    refuseByTeam(caller, teams, { refusals, doubtful })
    const there = known.filter(({ row }) => !refusals.has(row))
    const { ids } = await writtenInBatches(there, done, async (batch) => ({
      ids: await this.add(manager, caller, batch, { isInvited }),
      refused: [],
    }))
    done(rows.length - there.length)
    await this.enterTeams(manager, caller, teams, refusals)
    return { ids, refused: [...refusals].map(([row, refusal]) => rejectionOf(row, refusal)) }
  }

  private async add(
    manager: EntityManager,
    caller: Caller,
    newcomers: readonly NewPersonRow[],
    { isInvited }: { isInvited: boolean },
  ): Promise<string[]> {
    const people = newcomers.map(({ agentId, plan, value }) => {
      const { email, firstName, lastName, role, phone, trecLicenseNo, capYearStart } = value
      return { email, firstName, lastName, role, phone, trecLicenseNo, capYearStart, agentId, plan }
    })
    const ids = await this.people.addMany(manager, caller, people, { leadId: null, isInvited, reason })
    const balances = newcomers.flatMap(({ agentId: id, value: { capYearStart = null, capUsed } }) =>
      capUsed ? [{ agent: { id, capYearStart }, amount: capUsed }] : [],
    )
    const effectiveDate = await this.brokerage.today(manager)
    await this.ledgerEntries.open(manager, caller, balances, { effectiveDate, reason })
    return ids
  }

  /**
   * The teams of the new people. The first row that identifies one agent determines the lead of a new team, and a
   * doubtful name only if no row does.
   */
  private async namedTeams(
    manager: EntityManager,
    caller: Caller,
    newcomers: readonly NewPersonRow[],
    doubtful: DoubtfulNames,
  ): Promise<Map<string, NamedTeam>> {
    const inTeams = newcomers.filter(({ value }) => value.team)
    const teams = new Map<string, NamedTeam>()
    if (inTeams.length === 0) return teams
    const names = [...new Set(inTeams.map(({ value }) => plain(value.team ?? '')))]
    // Locks agents before teams, as when somebody joins a team.
    const leadsOf = await this.leadsNamed(manager, inTeams, newcomers)
    const existing = await this.teams.byName(manager, caller, names)
    for (const newcomer of inTeams) {
      const { team: name = '' } = newcomer.value
      const key = plain(name ?? '')
      const there = existing.get(key)
      const team = teams.get(key) ?? {
        id: there?.id ?? newId(),
        isNew: there === undefined,
        name: name ?? '',
        leadId: there?.leadId ?? null,
        isAsked: false,
        isOwn: there?.isOwn ?? false,
        members: [],
      }
      team.members.push(newcomer)
      teams.set(key, team)
    }
    leadTeams([...teams.values()], leadsOf, doubtful)
    return teams
  }

  /** Finds the active agents whom a name of a team lead can mean: existing ones, and those in the same file. */
  private async leadsNamed(
    manager: EntityManager,
    inTeams: readonly NewPersonRow[],
    newcomers: readonly NewPersonRow[],
  ): Promise<LeadsOf> {
    const names = [...new Set(inTeams.map(({ value }) => leadName(value)))].filter((name) => name !== '')
    const agents = newcomers
      .filter(({ value }) => value.role === 'AGENT')
      .map(({ agentId: id, value: { email, trecLicenseNo: licence, ...name } }) => ({
        id,
        email,
        licence,
        first_name: name.firstName,
        last_name: name.lastName,
      }))
    const found = await agentsNamed(manager, [names, null, JSON.stringify(agents)])
    const isNew = new Set(agents.map(({ id }) => id))
    const there = found.map(({ id }) => id).filter((id) => !isNew.has(id))
    const locked = await this.agents.lockAll(manager, there)
    const leads = groupedBy(
      found.filter(({ id }) => isNew.has(id) || locked.get(id)?.isActive === true),
      ({ name }) => name,
    )
    // A new person has no lasting id yet.
    const valueOf = ({ id, email }: (typeof found)[number]): string => (isNew.has(id) ? email : id)
    return (name) =>
      (leads.get(name) ?? []).map((one) => ({ id: one.id, candidate: { ...candidateOf(one), value: valueOf(one) } }))
  }

  private async enterTeams(
    manager: EntityManager,
    caller: Caller,
    teams: ReadonlyMap<string, NamedTeam>,
    refusals: ReadonlyMap<number, Refusal>,
  ): Promise<void> {
    const today = await this.brokerage.today(manager)
    const entered = [...teams.values()].flatMap(({ leadId, members, ...team }) => {
      const there = members.filter(({ row }) => !refusals.has(row))
      return leadId === null || there.length === 0 ? [] : [{ ...team, leadId, members: there }]
    })
    const made = entered.filter(({ isNew }) => isNew).map(({ id, name, leadId }) => ({ id, name, leadId }))
    await this.teams.addMany(manager, caller, made, today)
    const members = entered.flatMap(({ id: teamId, leadId, members: all }) =>
      all.flatMap(({ agentId, value: { leadShare } }) =>
        agentId === leadId || typeof leadShare !== 'number' ? [] : [{ teamId, agentId, leadShare }],
      ),
    )
    await this.teams.joinMany(manager, caller, members, today)
  }
}

/** People whose own row allows adding them. */
const newcomersOf = async (
  manager: EntityManager,
  rows: readonly OwnedRow<ImportAgent>[],
  refusals: Map<number, Refusal>,
): Promise<NewPersonRow[]> => {
  const planCalled = await plansByName(manager)
  const emails = rows.map(({ value }) => plain(value.email))
  const taken = new Set(await emailsThere(manager, emails))
  return rows.flatMap(({ row, value }) => {
    const plan = planCalled(value.plan)
    const email = plain(value.email)
    if (taken.has(email)) refusals.set(row, userErrors.failAt('EMAIL_TAKEN', 'email'))
    else if (value.role === 'TC' && (value.plan || value.capUsed || value.team))
      refusals.set(row, errors.failAt('TC_SELLS_NOTHING', 'role'))
    else if (plan === undefined) refusals.set(row, errors.failAt('PLAN_UNKNOWN', 'plan'))
    else {
      taken.add(email)
      return [{ row, agentId: newId(), plan, value }]
    }
    return []
  })
}

/** The addresses that are already in use. */
export const emailsThere = async (manager: EntityManager, emails: readonly string[]): Promise<string[]> => {
  const email = Raw((column) => `${column} = ANY(:emails)`, { emails })
  const users = await manager.find(UserEntity, { select: { email: true }, where: { email } })
  return users.map((user) => user.email)
}

/** Plans by name, or by the code or label of a standard plan. */
const plansByName = async (
  manager: EntityManager,
): Promise<(called: string | null | undefined) => PlanEntity | undefined> => {
  const plans = await manager.find(PlanEntity)
  const byName = new Map(plans.map((plan) => [plain(plan.name), plan]))
  const byCode = new Map(plans.map((plan) => [plan.code, plan]))
  for (const code of compPlans) {
    const plan = byCode.get(code)
    if (plan !== undefined) for (const name of [code, compPlanLabels[code]]) byName.set(plain(name), plan)
  }
  return (called) => (called ? byName.get(plain(called)) : byCode.get(defaultCompPlan))
}

/** Finds the leads of teams without one. A name is asked about only for rows of teams that no certain name leads. */
const leadTeams = (teams: readonly NamedTeam[], leadsOf: LeadsOf, doubtful: DoubtfulNames): void => {
  const idOf = (name: string, meant: (candidates: Candidate[]) => string | null): string | null => {
    const leads = leadsOf(name)
    const value = meant(leads.map(({ candidate }) => candidate))
    return leads.find(({ candidate }) => candidate.value === value)?.id ?? null
  }
  const lead = (team: NamedTeam, idOfLead: (name: string) => string | null): void => {
    for (const { value } of team.members) team.leadId ??= idOfLead(leadName(value))
  }
  for (const team of teams) lead(team, (name) => idOf(name, (candidates) => doubtful.certain(name, candidates)))
  const asked = teams.filter(({ leadId }) => leadId === null)
  const rowsOf = countBy(
    asked.flatMap(({ members }) => members),
    ({ value }) => leadName(value),
  )
  const meant = new Map(
    [...rowsOf].map(([name, rows]) => [
      name,
      idOf(name, (candidates) => doubtful.meant({ key: name, name, rows }, candidates)),
    ]),
  )
  for (const team of asked) {
    team.isAsked = true
    lead(team, (name) => meant.get(name) ?? null)
  }
}

/**
 * Refuses people who cannot be in the team of their row. If the future lead of a new team is refused, so are its
 * members.
 */
const refuseByTeam = (
  caller: Caller,
  teams: ReadonlyMap<string, NamedTeam>,
  { refusals, doubtful }: { refusals: Map<number, Refusal>; doubtful: DoubtfulNames },
): void => {
  const newTeams = [...teams.values()].filter(({ isNew, leadId }) => isNew && leadId !== null)
  const ledBy = groupedBy(newTeams, ({ leadId }) => leadId)
  const gone: NewPersonRow[] = []
  for (const team of teams.values()) {
    for (const member of team.members) {
      const refusal = refusalOf(caller, team, member, doubtful)
      if (refusal === null) continue
      refusals.set(member.row, refusal)
      gone.push(member)
    }
  }
  for (const { agentId } of gone)
    for (const { members } of ledBy.get(agentId) ?? [])
      for (const member of members) {
        if (refusals.has(member.row)) continue
        refusals.set(member.row, errors.failAt('TEAM_LEAD_UNKNOWN', 'teamLead'))
        gone.push(member)
      }
}

const refusalOf = (
  caller: Caller,
  team: NamedTeam,
  { agentId, value }: NewPersonRow,
  doubtful: DoubtfulNames,
): Refusal | null => {
  if (team.isOwn || (team.isNew && team.leadId !== null && !mayDecideFor(caller, team.leadId)))
    return agentErrors.failAt('SELF_CHANGE', 'team')
  if (team.isAsked && doubtful.isUnclear(leadName(value))) return errors.failAt('TEAM_LEAD_DOUBTFUL', 'teamLead')
  if (team.leadId === null)
    return value.teamLead ? errors.failAt('TEAM_LEAD_UNKNOWN', 'teamLead') : errors.failAt('TEAM_UNKNOWN', 'team')
  const needsShare = team.leadId !== agentId && typeof value.leadShare !== 'number'
  return needsShare ? errors.failAt('LEAD_SHARE_REQUIRED', 'leadShare') : null
}
