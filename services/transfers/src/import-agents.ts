import { UserEntity } from '@bluebonnet/auth'
import { AgentPlans, agentsNamed, Brokerage, NewPeople, PlanEntity, TeamEntity, Teams } from '@bluebonnet/brokerage'
import { compPlanLabels, type ImportAgent, type ImportAgentsQuery } from '@bluebonnet/contracts'
import { compPlans } from '@bluebonnet/domain'
import type { ImportPreview, ImportReport } from '@bluebonnet/contracts'
import { importAgent } from '@bluebonnet/contracts/people/agent.schema'
import {
  type Caller,
  defineErrors,
  type IdempotentChange,
  type OwnedRow,
  Refusal,
  type RowRejection,
  type RowsDone,
  TableImport,
  type WriteResult,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In, Raw } from 'typeorm'
import { LedgerEntries } from '@bluebonnet/commission-service'
import { importedAgentFields } from './agent.table.js'

const errors = defineErrors({
  PLAN_UNKNOWN: { status: 400, message: 'There is no such plan: add it first, or write one that there is' },
  TEAM_LEAD_UNKNOWN: { status: 400, message: 'No agent goes by this: write the e-mail address of who leads the team' },
  TEAM_UNKNOWN: { status: 400, message: 'There is no such team yet: say who leads it' },
  LEAD_SHARE_REQUIRED: { status: 400, message: 'Say what share the lead of the team gets' },
  TC_SELLS_NOTHING: { status: 400, message: 'A transaction coordinator has no plan, cap or team' },
})

const plain = (text: string): string => text.trim().toLowerCase()

/**
 * Adds people from a file, as `POST /api/agents` adds one, with what they bring along
 * (docs/rules/lists-and-search.md#people-first).
 */
@Injectable()
export class ImportAgents {
  constructor(
    private readonly tables: TableImport,
    private readonly people: NewPeople,
    private readonly plans: AgentPlans,
    private readonly ledger: LedgerEntries,
    private readonly teams: Teams,
    private readonly brokerage: Brokerage,
  ) {}

  /** Answers which rows were taken and which refused; a dry run keeps nothing. Throws as `TableImport.run` does. */
  async run(
    once: IdempotentChange,
    caller: Caller,
    file: Buffer,
    { invite, ...query }: ImportAgentsQuery,
  ): Promise<ImportReport> {
    return this.tables.run(once, caller, file, query, {
      kind: 'agents',
      fields: importedAgentFields,
      schema: importAgent,
      // People are nobody's rows.
      ownersOf: async (_, named) => named.map(() => ''),
      marksOf: ({ value }) => [plain(value.email)],
      existingMarks: async (manager, rows) => {
        const emails = rows.map(({ value }) => plain(value.email))
        return (await manager.findBy(UserEntity, { email: In(emails) })).map(({ email }) => email)
      },
      write: (manager, rows, done) => this.write(manager, caller, { rows, isInvited: invite === 'now', done }),
    })
  }

  /** Which field each column of a file is taken for. Throws the refusals of a table that cannot be read. */
  async preview(caller: Caller, file: Buffer): Promise<ImportPreview> {
    return this.tables.preview(caller, file, 'agents', importedAgentFields)
  }

  /** Leads come before those whom they lead. A row that is refused leaves nothing behind. */
  private async write(
    manager: EntityManager,
    caller: Caller,
    { rows, isInvited, done }: { rows: OwnedRow<ImportAgent>[]; isInvited: boolean; done: RowsDone },
  ): Promise<WriteResult> {
    const refused: RowRejection[] = []
    const leads = new Set(rows.flatMap(({ value }) => (value.teamLead ? [plain(value.teamLead)] : [])))
    const isLead = ({ value }: OwnedRow<ImportAgent>): boolean =>
      [value.email, `${value.firstName} ${value.lastName}`].some((name) => leads.has(plain(name)))
    for (const row of [...rows.filter(isLead), ...rows.filter((other) => !isLead(other))]) {
      try {
        await manager.transaction((own) => this.add(own, caller, row.value, isInvited))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused.push({ row: row.row, issues: error.issues ?? [{ path: '', message: error.message }] })
      }
      done(1)
    }
    // Nobody is deleted: what plan they were on when is append-only. They are deactivated from the roster.
    return { ids: [], refused }
  }

  private async add(
    manager: EntityManager,
    caller: Caller,
    { plan, capUsed, team, teamLead, leadShare, status: _active, ...person }: ImportAgent,
    isInvited: boolean,
  ): Promise<void> {
    const chosen = plan ? await planCalled(manager, plan) : null
    const { agent } = await this.people.add(
      manager,
      caller,
      { ...person, compPlan: chosen?.code ?? undefined },
      { leadId: null, isInvited },
    )
    if (agent === null) {
      if (plan || capUsed || team) throw errors.failAt('TC_SELLS_NOTHING', 'role')
      return
    }
    const today = await this.brokerage.today(manager)
    const reason = 'Brought from another system'
    if (chosen !== null && chosen.code === null)
      await this.plans.assign(manager, caller, agent.id, { planId: chosen.id, reason })
    if (capUsed)
      await this.ledger.enter(manager, caller, agent.id, {
        kind: 'OPENING_BALANCE',
        amount: capUsed,
        effectiveDate: today,
        reason,
      })
    if (team) {
      const { id, leadId } = await this.teamCalled(manager, caller, { name: team, lead: teamLead ?? null })
      if (leadId !== agent.id) {
        if (leadShare === undefined || leadShare === null) throw errors.failAt('LEAD_SHARE_REQUIRED', 'leadShare')
        await this.teams.join(manager, caller, id, { agentId: agent.id, since: today, leadShare })
      }
    }
  }

  /** The team of that name, made now with its lead if there is none. */
  private async teamCalled(
    manager: EntityManager,
    caller: Caller,
    { name, lead }: { name: string; lead: string | null },
  ): Promise<Pick<TeamEntity, 'id' | 'leadId'>> {
    const isCalledSo = Raw((column) => `lower(${column}) = :name`, { name: plain(name) })
    const found = await manager.findOneBy(TeamEntity, { name: isCalledSo })
    if (found !== null) return found
    if (lead === null) throw errors.failAt('TEAM_UNKNOWN', 'team')
    const [only, ...others] = (await agentsNamed(manager, [[lead.trim()], null])).filter(({ isActive }) => isActive)
    if (only === undefined || others.length > 0) throw errors.failAt('TEAM_LEAD_UNKNOWN', 'teamLead')
    const { id } = await this.teams.add(manager, caller, { name, leadId: only.id })
    return { id, leadId: only.id }
  }
}

/** A plan by its name, or by the code or the label of one of the three that every brokerage begins with. */
const planCalled = async (manager: EntityManager, called: string): Promise<PlanEntity> => {
  const code = compPlans.find((plan) => [plan, compPlanLabels[plan]].some((name) => plain(name) === plain(called)))
  const isCalledSo = Raw((column) => `lower(${column}) = :name`, { name: plain(called) })
  const plan = await manager.findOneBy(PlanEntity, code === undefined ? { name: isCalledSo } : { code })
  if (plan === null) throw errors.failAt('PLAN_UNKNOWN', 'plan')
  return plan
}
