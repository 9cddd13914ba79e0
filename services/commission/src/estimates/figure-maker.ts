import {
  type AgentRecord,
  Brokerage,
  type BrokerageSettings,
  type AgentOnPlan,
  plansOnDays,
  type PlanCatalog,
  type PlanInForce,
  Plans,
  type WhosePlan,
} from '@bluebonnet/brokerage'
import {
  type AgentPart,
  type Arrears,
  type CapYear,
  type Cents,
  computeCommission,
  type AdditionalAgent,
  grossCommission,
  standardPlanFigures,
  type OtherPayee,
  type Usage,
} from '@bluebonnet/commission'
import { dayIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { DealEntity } from '@bluebonnet/deals'
import { toAdditionalAgent, type DealAgentRow, dealAgentsOf, planDay } from '../participants/deal-agents.sql.js'
import { ChosenPlans } from '../participants/deal-plans.sql.js'
import { othersOf } from '../participants/participants.sql.js'
import { CapUse, zeroUsage } from '../ledger/cap-use.js'
import { AgentDebts } from './agent-debts.js'
import type { CdaAgent, Figures } from './figures.js'
import { mainCapYear } from '../ledger/cap-year.js'
import { dealTerms } from '../participants/deal-terms.js'

export interface FigureSubject {
  deal: DealEntity
  /** With the plan that applies to this deal. */
  agent: AgentRecord & AgentOnPlan
  /** The deal's own CDA, whose entries do not count against itself. */
  cdaId: string | null
  settings: BrokerageSettings
  /** Payees other than the brokerage and its agents. */
  others: readonly OtherPayee[]
  /** Agents who share the deal. */
  agents: readonly (DealAgentRow & AgentOnPlan)[]
  /** Plans that brokers chose instead of the agents' own. */
  chosen: ChosenPlans
  /** Issue time of an existing CDA: later charges wait for the next one. */
  issuedAt?: Date
}

/** Calculates the figures of a deal's CDA as of now. To store them, the caller must hold the agent's lock. */
@Injectable()
export class FigureMaker {
  constructor(
    private readonly capUse: CapUse,
    private readonly brokerage: Brokerage,
    private readonly plans: Plans,
    private readonly debts: AgentDebts,
  ) {}

  async subject(
    manager: EntityManager,
    deal: DealEntity,
    agent: AgentRecord,
    cdaId: string | null,
  ): Promise<FigureSubject> {
    const others = (await othersOf(manager, [deal.id])).get(deal.id) ?? []
    const chosen = await ChosenPlans.of(manager, [deal.id])
    const agents = (await dealAgentsOf(manager, [deal.id])).map((row) => ({ ...row, ...chosen.on(row) }))
    const settings = await this.brokerage.settings(manager)
    const [theirs] = await plansOnDays(manager, [[agent.id], [planDay(deal, settings)]])
    if (theirs === undefined) throw new Error(`Agent ${agent.id} is not there`)
    const own = { ...agent, ...chosen.on({ ...theirs, dealId: deal.id }) }
    return { deal, agent: own, cdaId, settings, others, agents, chosen }
  }

  /** The plan of each of a deal's agents, its own agent first. */
  async plansOf(manager: EntityManager, { deal, agent, agents, settings }: FigureSubject): Promise<PlanOfAgent[]> {
    const catalog = await this.plans.catalog(manager, [agent.id, ...agents.map(({ agentId }) => agentId)])
    const day = planDay(deal, settings)
    const own = { ...agent, agentId: agent.id, name: `${agent.firstName} ${agent.lastName}`.trim() }
    return [own, ...agents].map((whose) => {
      const { planId, name, version } = catalog.inForce({ ...whose, annualCapCents: null }, day)
      return { agent: { id: whose.agentId, name: whose.name }, planId, name, version }
    })
  }

  async make(
    manager: EntityManager,
    subject: FigureSubject,
    { planId, planVersion }: AgentOnPlan = subject.agent,
  ): Promise<Figures> {
    const { deal, agent, settings, others } = subject
    const effectiveDate = deal.closeDate ?? dayIn(settings.timeZone, new Date())
    const own = { agentId: agent.id, capYearStart: agent.capYearStart, annualCapCents: agent.annualCapCents }
    const catalog = await this.plans.catalog(manager, [agent.id, ...subject.agents.map(({ agentId }) => agentId)])
    const statuses = await this.planUses(manager, { ...subject, catalog, effectiveDate }, [
      { ...own, planId, planVersion },
      ...subject.agents.map((row) => ({
        ...row,
        annualCapCents: row.annualCapCents === null ? null : Number(row.annualCapCents),
      })),
    ])
    const { plan, year, capUsedCents, used, arrears } = at(statuses, 0)
    const further = subject.agents.map((row, place) => ({ row, ...at(statuses, place + 1) }))
    const { terms, source, rate } = dealTerms(deal, settings)
    const { grossCents } = grossCommission(terms)
    const {
      steps: _explained,
      grossCents: grossCommissionCents,
      agents: parts,
      counted,
      ...divided
    } = computeCommission({
      grossCents,
      priceCents: deal.priceCents,
      plan: plan.terms,
      capUsedCents,
      used,
      others,
      agents: further.map(({ row, ...one }) => furtherAgent(row, one)),
      arrears,
    })
    return {
      salePriceCents: deal.priceCents,
      grossCommissionCents,
      ...divided,
      capUsedBeforeCents: capUsedCents,
      capYearStart: year.start,
      effectiveDate,
      commissionSource: source,
      commissionRate: rate,
      planId,
      plan:
        plan.code === null
          ? { name: plan.name, version: plan.version, terms: plan.terms }
          : standardPlanFigures(plan.code, plan.terms),
      counted: plan.code === null ? counted : null,
      agents: further.length === 0 ? null : further.map((one, place) => cdaAgent(one, at(parts, place))),
    }
  }

  /** Each agent's cap year and account for a deal. */
  private async planUses(
    manager: EntityManager,
    { deal, cdaId, settings, issuedAt, catalog, effectiveDate }: FigureRequest,
    all: readonly PlannedAgent[],
  ): Promise<AgentPlanUse[]> {
    const submitted = planDay(deal, settings)
    const uses = all.map((whose) => {
      const plan = catalog.inForce(whose, submitted)
      return {
        ...whose,
        plan,
        terms: plan.terms,
        day: effectiveDate,
        year: mainCapYear(whose, plan.terms, effectiveDate),
      }
    })
    const capUsed = await this.capUse.used(manager, uses, cdaId)
    const known = { cdaId, until: issuedAt ?? null }
    const ids = all.map(({ agentId }) => agentId)
    const debts = await this.debts.arrears(manager, ids, known)
    const limit = settings.arrearsLimit
    const planUses: AgentPlanUse[] = []
    for (const use of uses) {
      const { plan } = use
      planUses.push({
        year: use.year,
        capUsedCents: capUsed.get(use.agentId) ?? 0,
        used: plan.code === null ? await this.capUse.usedOfPlan(manager, use, cdaId) : zeroUsage,
        arrears: { debts: debts.get(use.agentId) ?? [], limit },
        plan,
      })
    }
    return planUses
  }
}

interface PlanOfAgent extends Pick<PlanInForce, 'planId' | 'name' | 'version'> {
  agent: { id: string; name: string }
}

interface PlannedAgent extends WhosePlan {
  capYearStart: string | null
}

interface FigureRequest extends FigureSubject {
  catalog: PlanCatalog
  effectiveDate: string
}

interface AgentPlanUse {
  year: CapYear
  capUsedCents: Cents
  used: Usage
  arrears: Arrears
  plan: PlanInForce
}

type AdditionalAgentProgress = AgentPlanUse & { row: DealAgentRow }

const furtherAgent = (row: DealAgentRow, { plan, capUsedCents, used, arrears }: AgentPlanUse): AdditionalAgent => ({
  ...toAdditionalAgent(row),
  plan: plan.terms,
  capUsedCents,
  used,
  arrears,
})

const cdaAgent = ({ row, year, capUsedCents, plan }: AdditionalAgentProgress, part: AgentPart): CdaAgent => ({
  ...part,
  rate: row.share,
  amountCents: row.amountCents === null ? null : Number(row.amountCents),
  capUsedBeforeCents: capUsedCents,
  capYearStart: year.start,
  planId: row.planId,
  counted: plan.code === null ? part.counted : null,
})

const at = <One>(all: readonly One[], place: number): One => {
  const one = all[place]
  if (one === undefined) throw new RangeError(`There are fewer than ${place + 1} of them`)
  return one
}

const asIssued = <One extends AgentOnPlan>(now: One, { planId }: AgentOnPlan): One =>
  now.planId === planId ? now : { ...now, planId, planVersion: undefined }

/** A deal's agents on the plans of an existing CDA, even if they have changed since. */
export const onPlansOf = (cda: AgentOnPlan & Pick<Figures, 'agents'>, subject: FigureSubject): FigureSubject => ({
  ...subject,
  agent: asIssued(subject.agent, cda),
  agents: subject.agents.map((row) => asIssued(row, cda.agents?.find(({ agentId }) => agentId === row.agentId) ?? row)),
})
