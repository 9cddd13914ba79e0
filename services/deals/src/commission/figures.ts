import {
  type AgentRecord,
  Brokerage,
  type BrokerageSettings,
  type OnPlan,
  plansOnDay,
  type PlanBook,
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
  type FurtherAgent,
  grossCommission,
  houseFigures,
  type OtherPayee,
  sameCounted,
  sameLines,
  type Usage,
} from '@bluebonnet/commission'
import { otherRoles } from '@bluebonnet/contracts'
import { dayIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { IssuedCda } from '../cdas/cda-lines.sql.js'
import type { CdaAgent } from '../cdas/issued-figures.js'
import type { DealEntity } from '../deals/deal.entity.js'
import { asFurtherAgent, type DealAgentRow, dealAgentsOf } from '../participants/deal-agents.sql.js'
import { ChosenPlans } from '../participants/deal-plans.sql.js'
import { othersOf } from '../participants/participants.sql.js'
import { CapUse } from './cap-use.js'
import { CdaAccounting } from './cda-accounting.js'
import { capYearOf, dealTerms } from './plan-terms.js'

/** The figures of one version of a CDA, as its columns. */
export type Figures = Pick<
  IssuedCda,
  | 'salePriceCents'
  | 'grossCommissionCents'
  | 'clientPaidCents'
  | 'brokerageSplitCents'
  | 'agentSplitCents'
  | 'perFileFeeCents'
  | 'arrearsCents'
  | 'otherPayeesCents'
  | 'capApplied'
  | 'capCountedCents'
  | 'capUsedBeforeCents'
  | 'capYearStart'
  | 'effectiveDate'
  | 'commissionSource'
  | 'commissionRate'
  | 'compPlan'
  | 'plan'
  | 'planId'
  | 'counted'
  | 'agents'
  | 'lines'
>

export interface FigureSubject {
  deal: DealEntity
  /** On the plan that counts in this deal. */
  agent: AgentRecord & OnPlan
  /** The deal's own CDA, whose entries do not count against itself. */
  cdaId: string | null
  settings: BrokerageSettings
  /** Who is paid out of it beside brokerage and agent. */
  others: readonly OtherPayee[]
  /** Agents of the brokerage who share it. */
  agents: readonly (DealAgentRow & OnPlan)[]
  /** What brokers chose in the place of agents' own plans. */
  chosen: ChosenPlans
  /** When the CDA that is looked at again was issued: what the agent was charged since waits for the next one. */
  issuedAt?: Date
  /** What plans alone give, whatever agents owe. */
  withoutDebts?: boolean
}

/** Works out what a deal's CDA says now. For figures that are kept, call it under the agent's lock. */
@Injectable()
export class FigureMaker {
  constructor(
    private readonly capUse: CapUse,
    private readonly brokerage: Brokerage,
    private readonly plans: Plans,
    private readonly accounting: CdaAccounting,
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
    const [theirs] = await plansOnDay(manager, [[agent.id], planDay(deal, settings)])
    if (theirs === undefined) throw new Error(`Agent ${agent.id} is not there`)
    const own = { ...agent, ...chosen.on({ ...theirs, dealId: deal.id }) }
    return { deal, agent: own, cdaId, settings, others, agents, chosen }
  }

  /** The plan of each of a deal's agents, its own first. */
  async plansOf(manager: EntityManager, { deal, agent, agents, settings }: FigureSubject): Promise<PlanOfAgent[]> {
    const book = await this.plans.book(manager, [agent.id, ...agents.map(({ agentId }) => agentId)])
    const day = planDay(deal, settings)
    const own = { ...agent, agentId: agent.id, name: `${agent.firstName} ${agent.lastName}`.trim() }
    return [own, ...agents].map((whose) => {
      const { planId, name, version } = book.inForce({ ...whose, annualCapCents: null }, day)
      return { agent: { id: whose.agentId, name: whose.name }, planId, name, version }
    })
  }

  async make(
    manager: EntityManager,
    subject: FigureSubject,
    { compPlan, planId, planVersion }: OnPlan = subject.agent,
  ): Promise<Figures> {
    const { deal, agent, settings, others } = subject
    const effectiveDate = deal.closeDate ?? dayIn(settings.timeZone, new Date())
    const own = { agentId: agent.id, capYearStart: agent.capYearStart, annualCapCents: agent.annualCapCents }
    const book = await this.plans.book(manager, [agent.id, ...subject.agents.map(({ agentId }) => agentId)])
    const standing = await this.standings(manager, { ...subject, book, effectiveDate }, [
      { ...own, compPlan, planId, planVersion },
      ...subject.agents.map((row) => ({
        ...row,
        annualCapCents: row.annualCapCents === null ? null : Number(row.annualCapCents),
      })),
    ])
    const { plan, year, capUsedCents, used, arrears } = at(standing, 0)
    const further = subject.agents.map((row, place) => ({ row, ...at(standing, place + 1) }))
    const { terms, source, rate } = dealTerms(deal, settings)
    const { grossCents } = grossCommission(terms)
    const result = computeCommission({
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
      grossCommissionCents: result.grossCents,
      clientPaidCents: result.clientPaidCents,
      brokerageSplitCents: result.brokerageCents,
      agentSplitCents: result.agentCents,
      perFileFeeCents: result.perFileFeeCents,
      arrearsCents: result.arrearsCents,
      otherPayeesCents: result.otherCents,
      capApplied: result.capApplied,
      capCountedCents: result.capCountedCents,
      capUsedBeforeCents: capUsedCents,
      capYearStart: year.start,
      effectiveDate,
      commissionSource: source,
      commissionRate: rate,
      compPlan,
      plan:
        plan.code === null
          ? { name: plan.name, version: plan.version, terms: plan.terms }
          : houseFigures(plan.code, plan.terms),
      planId,
      counted: planId === null ? null : result.counted,
      agents: further.length === 0 ? null : further.map((one, place) => cdaAgent(one, at(result.agents, place))),
      lines: result.lines,
    }
  }

  /** What each agent's own year and account say to a deal. */
  private async standings(
    manager: EntityManager,
    { deal, cdaId, settings, issuedAt, withoutDebts = false, book, effectiveDate }: Asked,
    all: readonly Whose[],
  ): Promise<Standing[]> {
    const uses = all.map((whose) => ({ ...whose, year: capYearOf(whose, effectiveDate) }))
    const capUsed = await this.capUse.used(manager, uses, cdaId)
    const known = { cdaId, until: issuedAt ?? null }
    const ids = all.map(({ agentId }) => agentId)
    const debts = withoutDebts ? noDebts : await this.accounting.arrears(manager, ids, known)
    const limit = settings.arrearsLimit
    const submitted = planDay(deal, settings)
    const standings: Standing[] = []
    for (const use of uses)
      standings.push({
        year: use.year,
        capUsedCents: capUsed.get(use.agentId) ?? 0,
        used: await this.capUse.usedOfPlan(manager, use, cdaId),
        arrears: { debts: debts.get(use.agentId) ?? [], limit },
        plan: book.inForce(use, submitted),
      })
    return standings
  }
}

/** The day whose versions of plans count for a deal (docs/rules/commission-and-caps.md#versions). */
export const planDay = (
  { submittedAt, approvedAt }: Pick<DealEntity, 'submittedAt' | 'approvedAt'>,
  { timeZone }: BrokerageSettings,
): string => dayIn(timeZone, submittedAt ?? approvedAt ?? new Date())

interface PlanOfAgent extends Pick<PlanInForce, 'planId' | 'name' | 'version'> {
  agent: { id: string; name: string }
}

interface Whose extends WhosePlan {
  capYearStart: string | null
}

interface Asked extends FigureSubject {
  book: PlanBook
  effectiveDate: string
}

interface Standing {
  year: CapYear
  capUsedCents: Cents
  used: Usage
  arrears: Arrears
  plan: PlanInForce
}

const noDebts: ReadonlyMap<string, Arrears['debts']> = new Map()

type Further = Standing & { row: DealAgentRow }

const furtherAgent = (row: DealAgentRow, { plan, capUsedCents, used, arrears }: Standing): FurtherAgent => ({
  ...asFurtherAgent(row),
  plan: plan.terms,
  capUsedCents,
  used,
  arrears,
})

const cdaAgent = ({ row, year, capUsedCents }: Further, part: AgentPart): CdaAgent => ({
  agentId: row.agentId,
  role: row.role,
  rate: row.share,
  amountCents: row.amountCents === null ? null : Number(row.amountCents),
  shareCents: part.shareCents,
  clientPaidCents: part.clientPaidCents,
  brokerageCents: part.brokerageCents,
  feeCents: part.perFileFeeCents,
  agentCents: part.agentCents,
  otherCents: part.otherCents,
  arrearsCents: part.arrearsCents,
  capCountedCents: part.capCountedCents,
  capUsedBeforeCents: capUsedCents,
  capYearStart: year.start,
  compPlan: row.compPlan,
  planId: row.planId,
  counted: row.planId === null ? null : part.counted,
})

const at = <One>(all: readonly One[], place: number): One => {
  const one = all[place]
  if (one === undefined) throw new RangeError(`There are fewer than ${place + 1} of them`)
  return one
}

/** What follows from the deal alone, whatever its agent's plan and cap say by now. */
const fromDeal = [
  'salePriceCents',
  'grossCommissionCents',
  'commissionSource',
  'commissionRate',
  'capYearStart',
] as const satisfies readonly (keyof Figures)[]
const compared = [...fromDeal, 'clientPaidCents', 'capCountedCents'] as const satisfies readonly (keyof Figures)[]

const agentFromDeal = [
  'agentId',
  'role',
  'rate',
  'amountCents',
  'capYearStart',
] as const satisfies readonly (keyof CdaAgent)[]
const agentCompared = [...agentFromDeal, 'capCountedCents'] as const satisfies readonly (keyof CdaAgent)[]

/** Of somebody on a plan of the brokerage's own, the one of the three that they were on says nothing. */
export const samePlan = (one: OnPlan, other: OnPlan): boolean =>
  (one.planId ?? one.compPlan) === (other.planId ?? other.compPlan)

const asIssued = <One extends OnPlan>(now: One, { compPlan, planId }: OnPlan): One =>
  samePlan(now, { compPlan, planId }) ? now : { ...now, compPlan, planId, planVersion: undefined }

/** A deal's agents on the plans that a CDA was made by, whatever they are on since. */
export const onPlansOf = (cda: OnPlan & Pick<Figures, 'agents'>, subject: FigureSubject): FigureSubject => ({
  ...subject,
  agent: asIssued(subject.agent, cda),
  agents: subject.agents.map((row) => asIssued(row, cda.agents?.find(({ agentId }) => agentId === row.agentId) ?? row)),
})

/** What each agent gets, in integer cents. */
export const partsOf = ({ agentSplitCents, agents }: Figures, agentId: string): Map<string, Cents> => {
  const shared = (agents ?? []).map((one): [string, Cents] => [one.agentId, one.agentCents])
  return new Map([[agentId, shared.reduce((rest, [, cents]) => rest - cents, agentSplitCents)], ...shared])
}

const sameAgents = (one: Figures, other: Figures, names: readonly (keyof CdaAgent)[]): boolean => {
  const [ours, theirs] = [one.agents ?? [], other.agents ?? []]
  return (
    ours.length === theirs.length &&
    ours.every((agent, place) => names.every((name) => agent[name] === theirs[place]?.[name]))
  )
}

/** Whether two sets of figures pay and count the same. The day of issue and the steps in between are no figures. */
export const sameFigures = (one: Figures, other: Figures): boolean =>
  compared.every((name) => one[name] === other[name]) &&
  samePlan(one, other) &&
  sameCounted(one.counted, other.counted) &&
  sameAgents(one, other, agentCompared) &&
  (one.agents ?? []).every((agent, place) => {
    const theirs = at(other.agents ?? [], place)
    return samePlan(agent, theirs) && sameCounted(agent.counted, theirs.counted)
  }) &&
  sameLines(one.lines, other.lines)

/** Whom the deal itself names; whom a plan pays follows from the plan. */
const linesOfOthers = ({ lines }: Figures) => lines.filter(({ kind }) => otherRoles.some((role) => role === kind))

/** Whether two sets of figures rest on the same terms of their deal, are shared and pay others the same. */
export const sameDealFigures = (one: Figures, other: Figures): boolean =>
  fromDeal.every((name) => one[name] === other[name]) &&
  sameAgents(one, other, agentFromDeal) &&
  sameLines(linesOfOthers(one), linesOfOthers(other))
