import { type AgentRecord, Brokerage, type BrokerageSettings, type OnPlan, Plans } from '@bluebonnet/auth'
import { computeCommission, grossCommission, houseFigures, type OtherPayee, sameLines } from '@bluebonnet/commission'
import { dayIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AgentAccounts } from '../agent-accounts/agent-accounts.js'
import type { CdaEntity } from '../cdas/cda.entity.js'
import type { DealEntity } from '../deals/deal.entity.js'
import { othersOf } from '../participants/participants.sql.js'
import { CapUse } from './cap-use.js'
import { capYearOf, dealTerms } from './plan-terms.js'

/** The figures of one version of a CDA, as its columns. */
export type Figures = Pick<
  CdaEntity,
  | 'salePriceCents'
  | 'grossCommissionCents'
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
  | 'lines'
>

export interface FigureSubject {
  deal: DealEntity
  agent: AgentRecord
  /** The deal's own CDA, whose entries do not count against itself. */
  cdaId: string | null
  settings: BrokerageSettings
  /** Who is paid out of it beside brokerage and agent. */
  others: readonly OtherPayee[]
  /** When the CDA was issued that is looked at again: what the agent was charged since waits for the next one. */
  issuedAt?: Date
}

/** Works out what a deal's CDA says now. For figures that are kept, call it under the agent's lock. */
@Injectable()
export class FigureMaker {
  constructor(
    private readonly capUse: CapUse,
    private readonly brokerage: Brokerage,
    private readonly plans: Plans,
    private readonly accounts: AgentAccounts,
  ) {}

  async subject(
    manager: EntityManager,
    deal: DealEntity,
    agent: AgentRecord,
    cdaId: string | null,
  ): Promise<FigureSubject> {
    const others = (await othersOf(manager, [deal.id])).get(deal.id) ?? []
    return { deal, agent, cdaId, settings: await this.brokerage.settings(manager), others }
  }

  async make(
    manager: EntityManager,
    subject: FigureSubject,
    { compPlan, planId }: OnPlan = subject.agent,
  ): Promise<Figures> {
    const { deal, agent, cdaId, settings, others, issuedAt: until = null } = subject
    const effectiveDate = deal.closeDate ?? dayIn(settings.timeZone, new Date())
    const year = capYearOf(agent, effectiveDate)
    const use = { agentId: agent.id, year, exceptCdaId: cdaId }
    const capUsedCents = await this.capUse.used(manager, use)
    const used = await this.capUse.usedOfPlan(manager, { ...use, planId })
    const arrears = await this.accounts.arrears(manager, { agentId: agent.id, cdaId, until }, settings.arrearsLimit)
    const { terms, source, rate } = dealTerms(deal, settings)
    const submitted = dayIn(settings.timeZone, deal.submittedAt ?? deal.approvedAt ?? new Date())
    const plan = (await this.plans.book(manager)).inForce({ compPlan, planId }, submitted, agent.annualCapCents)
    const { grossCents } = grossCommission(terms)
    const { terms: steps } = plan
    const { priceCents } = deal
    const result = computeCommission({ grossCents, priceCents, plan: steps, capUsedCents, used, others, arrears })
    return {
      salePriceCents: deal.priceCents,
      grossCommissionCents: result.grossCents,
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
      lines: result.lines,
    }
  }
}

/** What follows from the deal alone, whatever its agent's plan and cap say by now. */
const fromDeal = [
  'salePriceCents',
  'grossCommissionCents',
  'commissionSource',
  'commissionRate',
  'capYearStart',
] as const satisfies readonly (keyof Figures)[]
const compared = [...fromDeal, 'capCountedCents', 'compPlan', 'planId'] as const satisfies readonly (keyof Figures)[]

/** Whether two sets of figures pay and count the same. The day of issue and the way there are no figures. */
export const sameFigures = (one: Figures, other: Figures): boolean =>
  compared.every((name) => one[name] === other[name]) && sameLines(one.lines, other.lines)

const linesOfOthers = ({ lines }: Figures) => lines.filter(({ payee }) => payee === 'OTHER')

/** Whether two sets of figures rest on the same terms of their deal, and pay others the same. */
export const sameDealFigures = (one: Figures, other: Figures): boolean =>
  fromDeal.every((name) => one[name] === other[name]) && sameLines(linesOfOthers(one), linesOfOthers(other))
