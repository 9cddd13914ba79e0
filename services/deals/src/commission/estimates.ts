import { Injectable } from '@nestjs/common'
import { Brokerage, type BrokerageSettings, Plans } from '@bluebonnet/auth'
import {
  capUsed,
  type CapYear,
  type Cents,
  type CommissionLine,
  computeCommission,
  estimateCents,
  type EstimateInput,
  grossCommission,
  isInCapYear,
  type OtherPayee,
} from '@bluebonnet/commission'
import { compPlans } from '@bluebonnet/contracts'
import { dayIn } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { addCounted, noUse } from './cap-use.js'
import { countedByDay, countedUnderPlans } from './commission.sql.js'
import { capYearOf, dealTerms } from './plan-terms.js'
import { othersOf } from '../participants/participants.sql.js'

/** What an estimate rests on. Sums are bigint, hence text. */
export const estimateRow = z.strictObject({
  dealId: z.string(),
  agentId: z.string(),
  priceCents: z.string(),
  commissionRate: z.number().nullable(),
  grossCommissionCents: z.string().nullable(),
  closeDate: z.string().nullable(),
  /** The day whose version of the plan counts. */
  planDay: z.string(),
  planId: z.string().nullable(),
  compPlan: z.enum(compPlans),
  capYearStart: z.string().nullable(),
  annualCapCents: z.string().nullable(),
})
export type EstimateRow = z.output<typeof estimateRow>

/** Columns for `EstimateRow`; the statement names the tables `deal` and `agent`. */
export const estimateColumns = `
  deal.id AS "dealId", deal.agent_id AS "agentId", deal.price_cents AS "priceCents", deal.commission_rate AS "commissionRate",
  deal.gross_commission_cents AS "grossCommissionCents", deal.close_date::text AS "closeDate", agent.comp_plan AS "compPlan",
  own_plan_of(deal.agent_id) AS "planId",
  brokerage_day(coalesce(deal.submitted_at, deal.approved_at, now()))::text AS "planDay",
  agent.cap_year_start::text AS "capYearStart", agent.annual_cap_cents AS "annualCapCents"`

/** What is divided, in integer cents: what the deal's own terms or the brokerage's make of its price. */
export const grossOf = (row: EstimateRow, settings: BrokerageSettings): Cents =>
  grossCommission(termsOf(row, settings)).grossCents

const termsOf = (
  { priceCents, commissionRate, grossCommissionCents }: EstimateRow,
  settings: BrokerageSettings,
): EstimateInput['terms'] =>
  dealTerms(
    { priceCents: Number(priceCents), commissionRate, grossCommissionCents: cents(grossCommissionCents) },
    settings,
  ).terms

const cents = (text: string | null): Cents | null => (text === null ? null : Number(text))

/** What the agent would get from deals without a CDA: what it would say now, to the dollar, never below 0. */
@Injectable()
export class Estimates {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly plans: Plans,
  ) {}

  /** Integer cents by deal. Whoever has just read the brokerage's settings gives them along. */
  async of(
    manager: EntityManager,
    rows: readonly EstimateRow[],
    read?: BrokerageSettings,
  ): Promise<Map<string, Cents>> {
    const estimates = await this.divided(manager, rows, read)
    return new Map([...estimates].map(([dealId, { cents: agent }]) => [dealId, agent]))
  }

  /** The same with what others would get, to the cent. */
  async divided(
    manager: EntityManager,
    rows: readonly EstimateRow[],
    read?: BrokerageSettings,
  ): Promise<Map<string, { cents: Cents; other: Cents }>> {
    const bases = await this.basesOf(manager, rows, read)
    return new Map(
      bases.map(({ dealId, ...basis }) => {
        const other =
          basis.others.length === 0
            ? 0
            : computeCommission({ ...basis, grossCents: grossCommission(basis.terms).grossCents }).otherCents
        return [dealId, { cents: estimateCents(basis), other }]
      }),
    )
  }

  /** The same with the steps that a CDA would show now: "why this number". */
  async explained(
    manager: EntityManager,
    rows: readonly EstimateRow[],
  ): Promise<Map<string, { cents: Cents; lines: CommissionLine[] }>> {
    const bases = await this.basesOf(manager, rows)
    return new Map(
      bases.map(({ dealId, ...basis }) => {
        const { lines } = computeCommission({ ...basis, grossCents: grossCommission(basis.terms).grossCents })
        return [dealId, { cents: estimateCents(basis), lines }]
      }),
    )
  }

  private async basesOf(
    manager: EntityManager,
    rows: readonly EstimateRow[],
    read?: BrokerageSettings,
  ): Promise<(EstimateInput & { dealId: string; others: OtherPayee[] })[]> {
    if (rows.length === 0) return []
    const settings = read ?? (await this.brokerage.settings(manager))
    const today = dayIn(settings.timeZone, new Date())
    const dated = rows.map((row) => ({ row, year: capYearOf(row, row.closeDate ?? today) }))
    const ledger = await this.ledgerOf(
      manager,
      [...new Set(rows.map((row) => row.agentId))],
      dated.map(({ year }) => year),
    )
    const book = await this.plans.book(manager)
    const own = await this.countedOf(manager, rows)
    const others = await othersOf(
      manager,
      rows.map(({ dealId }) => dealId),
    )
    return dated.map(({ row, year }) => {
      const { terms: plan } = book.inForce(row, row.planDay, cents(row.annualCapCents))
      const counted = own.filter(
        ({ agentId, planId, effectiveOn }) =>
          agentId === row.agentId && planId === row.planId && isInCapYear(year, effectiveOn),
      )
      return {
        dealId: row.dealId,
        terms: termsOf(row, settings),
        priceCents: Number(row.priceCents),
        plan,
        used: counted.reduce(addCounted, noUse),
        capUsedCents: capUsed(ledger.get(row.agentId) ?? [], year),
        others: others.get(row.dealId) ?? [],
      }
    })
  }

  /** What CDAs under plans of the brokerage's own counted; none is asked for where nobody is on one. */
  private async countedOf(manager: EntityManager, rows: readonly EstimateRow[]) {
    const on = rows.filter(({ planId }) => planId !== null)
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
    const byAgent = new Map<string, { cents: Cents; effectiveOn: string }[]>()
    for (const { agentId, cents: sum, effectiveOn } of rows) {
      byAgent.set(agentId, [...(byAgent.get(agentId) ?? []), { cents: Number(sum), effectiveOn }])
    }
    return byAgent
  }
}
