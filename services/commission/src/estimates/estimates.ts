import { Injectable } from '@nestjs/common'
import {
  Brokerage,
  type BrokerageSettings,
  type AgentOnPlan as PlanChoice,
  type PlanInForce,
  planOnDay,
  Plans,
} from '@bluebonnet/brokerage'
import {
  type Arrears,
  capUsed,
  type CapYear,
  type Cents,
  type CommissionLine,
  computeCommission,
  estimateCents,
  type EstimateInput,
  type AdditionalAgent,
  grossCommission,
  type OtherPayee,
} from '@bluebonnet/commission'
import { dealSides } from '@bluebonnet/domain'
import { dayIn, groupedBy } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { AgentDebts } from './agent-debts.js'
import { usageOn } from '../ledger/cap-use.js'
import { countedByDay, countedUnderPlans } from '../ledger/ledger.sql.js'
import { mainCapYear } from '../ledger/cap-year.js'
import { dealTerms } from '../participants/deal-terms.js'
import { toAdditionalAgent, dealAgentsOf, planDayOf } from '../participants/deal-agents.sql.js'
import { ChosenPlans } from '../participants/deal-plans.sql.js'
import { othersOf } from '../participants/participants.sql.js'

/** Input of an estimate. Sums are bigint, so they arrive as text. */
export const estimateRow = z.strictObject({
  dealId: z.string(),
  agentId: z.string(),
  side: z.enum(dealSides),
  priceCents: z.string(),
  commissionRate: z.number().nullable(),
  grossCommissionCents: z.string().nullable(),
  closeDate: z.string().nullable(),
  /** The day that determines the plan's version. */
  planDay: z.string(),
  planId: z.string(),
  capYearStart: z.string().nullable(),
  annualCapCents: z.string().nullable(),
})
export type EstimateRow = z.output<typeof estimateRow>

/** Columns for `EstimateRow`. The query names the tables `deal` and `agent`. */
export const estimateColumns = `
  deal.id AS "dealId", deal.agent_id AS "agentId", deal.side, deal.price_cents AS "priceCents",
  deal.commission_rate AS "commissionRate",
  deal.gross_commission_cents AS "grossCommissionCents", deal.close_date::text AS "closeDate",
  ${planOnDay('deal.agent_id', planDayOf('deal'))} AS "planId",
  ${planDayOf('deal')}::text AS "planDay",
  agent.cap_year_start::text AS "capYearStart", agent.annual_cap_cents AS "annualCapCents"`

/** What an agent's commission depends on, for the deal's own agent or one who shares it. */
type EstimatedAgent = Pick<EstimateRow, 'agentId' | 'capYearStart' | 'annualCapCents'> & PlanChoice
type OnPlan = Pick<AdditionalAgent, 'plan' | 'used' | 'capUsedCents'> & { named: PlanNamed }

/** A plan's code, if it is a standard plan, and its name. */
export type PlanNamed = Pick<PlanInForce, 'code' | 'name'>

const termsOf = (
  { priceCents, commissionRate, grossCommissionCents }: EstimateRow,
  settings: BrokerageSettings,
): EstimateInput['terms'] =>
  dealTerms(
    { priceCents: Number(priceCents), commissionRate, grossCommissionCents: cents(grossCommissionCents) },
    settings,
  ).terms

const cents = (text: string | null): Cents | null => (text === null ? null : Number(text))

/** Estimate of a deal without a CDA, in integer cents. */
export interface Estimated {
  /** The own agent's part, to the dollar. */
  cents: Cents
  /**
   * Gross plus what the client pays, without other agents' shares: the own agent's share, and everything that leaves
   * before shares are calculated.
   */
  gross: Cents
  /** What others would get, to the cent. */
  other: Cents
  /** The plan of the own agent. */
  plan: PlanNamed
  /** Parts of the agents who share it. */
  shared: { agentId: string; cents: Cents; gross: Cents; other: Cents; plan: PlanNamed | undefined }[]
}

/** A plan that pays nobody outside and charges the client nothing: everything goes to the brokerage and the agent. */
const isBrokerageOnly = (plan: OnPlan['plan']): boolean =>
  'kind' in plan || plan.steps.every(({ payee, stage }) => payee.kind === 'BROKERAGE' && stage !== 'CLIENT_PAID')

type Basis = Omit<EstimateInput, 'agents'> &
  OnPlan & { dealId: string; others: OtherPayee[]; agents: (AdditionalAgent & OnPlan)[] }

/** Estimates for deals without a CDA: what a CDA would pay agents now, to the dollar, never below 0. */
@Injectable()
export class Estimates {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly plans: Plans,
    private readonly debts: AgentDebts,
  ) {}

  /** By deal. Only shared deals are calculated to the cent. Callers that have just read the settings pass them in. */
  async divided(
    manager: EntityManager,
    rows: readonly EstimateRow[],
    read?: BrokerageSettings,
  ): Promise<Map<string, Estimated>> {
    const bases = await this.basesOf(manager, rows, read)
    return new Map(
      bases.map(({ dealId, ...basis }) => {
        const { grossCents } = grossCommission(basis.terms)
        const isAlone = basis.others.length === 0 && basis.agents.length === 0 && isBrokerageOnly(basis.plan)
        const exact = isAlone ? null : computeCommission({ ...basis, grossCents })
        const shared = (exact?.agents ?? []).map(({ agentId, shareCents, otherPayeesCents }) => ({
          agentId,
          cents: estimateCents(basis, agentId),
          gross: shareCents,
          other: otherPayeesCents,
          plan: basis.agents.find((one) => one.agentId === agentId)?.named,
        }))
        const all = exact ?? { clientPaidCents: 0, otherPayeesCents: 0 }
        const gross = shared.reduce((rest, one) => rest - one.gross, grossCents + all.clientPaidCents)
        const other = shared.reduce((rest, one) => rest - one.other, all.otherPayeesCents)
        return [dealId, { cents: estimateCents(basis), gross, other, plan: basis.named, shared }]
      }),
    )
  }

  /** Estimates with the steps that a CDA would show now, debts included: "why this number". */
  async explained(
    manager: EntityManager,
    rows: readonly EstimateRow[],
  ): Promise<Map<string, { cents: Cents; shared: Map<string, Cents>; lines: CommissionLine[] }>> {
    if (rows.length === 0) return new Map()
    const settings = await this.brokerage.settings(manager)
    const bases = await this.basesOf(manager, rows, settings)
    const owners = new Map(rows.map(({ dealId, agentId }) => [dealId, agentId]))
    const agentIds = [...owners.values(), ...bases.flatMap(({ agents }) => agents.map(({ agentId }) => agentId))]
    const debts = await this.debts.arrears(manager, [...new Set(agentIds)], { cdaId: null, until: null })
    const owedBy = (agentId = ''): Arrears => ({ debts: debts.get(agentId) ?? [], limit: settings.arrearsLimit })
    return new Map(
      bases.map(({ dealId, ...basis }) => {
        const { lines } = computeCommission({
          ...basis,
          agents: basis.agents.map((one) => ({ ...one, arrears: owedBy(one.agentId) })),
          arrears: owedBy(owners.get(dealId)),
          grossCents: grossCommission(basis.terms).grossCents,
        })
        const shared = new Map(basis.agents.map(({ agentId }) => [agentId, estimateCents(basis, agentId)]))
        return [dealId, { cents: estimateCents(basis), shared, lines }]
      }),
    )
  }

  private async basesOf(
    manager: EntityManager,
    rows: readonly EstimateRow[],
    read?: BrokerageSettings,
  ): Promise<Basis[]> {
    if (rows.length === 0) return []
    const settings = read ?? (await this.brokerage.settings(manager))
    const today = dayIn(settings.timeZone, new Date())
    const ids = rows.map(({ dealId }) => dealId)
    const chosen = await ChosenPlans.of(manager, ids)
    const onTheirs = <One extends EstimatedAgent & { dealId: string }>(one: One): One & PlanChoice => ({
      ...one,
      ...chosen.on(one),
    })
    const sharing = groupedBy((await dealAgentsOf(manager, ids)).map(onTheirs), ({ dealId }) => dealId)
    const statusOf = await this.plansWithUse(
      manager,
      rows.flatMap((row) => [onTheirs(row), ...(sharing.get(row.dealId) ?? [])].map((whose) => ({ whose, row }))),
      today,
    )
    const others = await othersOf(manager, ids)
    return rows.map((row) => ({
      dealId: row.dealId,
      terms: termsOf(row, settings),
      priceCents: Number(row.priceCents),
      ...statusOf(onTheirs(row), row),
      agents: (sharing.get(row.dealId) ?? []).map((one) => ({ ...toAdditionalAgent(one), ...statusOf(one, row) })),
      others: others.get(row.dealId) ?? [],
    }))
  }

  /** Each agent's plan, and what counted in the cap year of the closing. */
  private async plansWithUse(
    manager: EntityManager,
    all: readonly { whose: EstimatedAgent; row: EstimateRow }[],
    today: string,
  ): Promise<(whose: EstimatedAgent, row: EstimateRow) => OnPlan> {
    const people = all.map(({ whose }) => whose)
    const catalog = await this.plans.catalog(manager, [...new Set(people.map(({ agentId }) => agentId))])
    const planOf = (whose: EstimatedAgent, { planDay }: EstimateRow): PlanInForce =>
      catalog.inForce({ ...whose, annualCapCents: cents(whose.annualCapCents) }, planDay)
    const yearOf = (whose: EstimatedAgent, row: EstimateRow): CapYear =>
      mainCapYear(whose, planOf(whose, row).terms, row.closeDate ?? today)
    const ledger = await this.ledgerOf(
      manager,
      [...new Set(people.map(({ agentId }) => agentId))],
      all.map(({ whose, row }) => yearOf(whose, row)),
    )
    const own = await this.countedOf(
      manager,
      people.filter(({ planId }) => !catalog.isStandard(planId)),
    )
    return (whose, row) => {
      const counted = own.filter(({ agentId, planId }) => agentId === whose.agentId && planId === whose.planId)
      const { code, name, terms } = planOf(whose, row)
      const { capYearStart } = whose
      return {
        plan: terms,
        named: { code, name },
        used: usageOn({ capYearStart, day: row.closeDate ?? today, terms }, counted),
        capUsedCents: capUsed(ledger.get(whose.agentId) ?? [], yearOf(whose, row)),
      }
    }
  }

  /** What CDAs under the brokerage's own plans counted. Skips the query if no agent is on one. */
  private async countedOf(manager: EntityManager, on: readonly EstimatedAgent[]) {
    if (on.length === 0) return []
    return countedUnderPlans(manager, [on.map(({ agentId }) => agentId), on.map(({ planId }) => planId), null])
  }

  private async ledgerOf(
    manager: EntityManager,
    agentIds: readonly string[],
    years: readonly CapYear[],
  ): Promise<Map<string, { cents: Cents; effectiveOn: string }[]>> {
    const rows = await countedByDay(manager, [
      agentIds,
      years.map(({ start }) => start).toSorted()[0],
      years
        .map(({ end }) => end)
        .toSorted()
        .at(-1),
    ])
    return groupedBy(
      rows.map((row) => ({ ...row, cents: Number(row.cents) })),
      ({ agentId }) => agentId,
    )
  }
}
