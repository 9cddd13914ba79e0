import { Injectable } from '@nestjs/common'
import { Brokerage, type BrokerageSettings, planTerms } from '@bluebonnet/auth'
import {
  capUsed,
  type CapYear,
  type Cents,
  type CommissionLine,
  computeCommission,
  estimateCents,
  type EstimateInput,
  grossCommission,
} from '@bluebonnet/commission'
import { compPlans } from '@bluebonnet/contracts'
import { dayIn } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { countedByDay } from './commission.sql.js'
import { capYearOf, dealTerms } from './plan-terms.js'

/** What an estimate rests on. Sums are bigint, hence text. */
export const estimateRow = z.strictObject({
  dealId: z.string(),
  agentId: z.string(),
  priceCents: z.string(),
  commissionRate: z.number().nullable(),
  grossCommissionCents: z.string().nullable(),
  closeDate: z.string().nullable(),
  compPlan: z.enum(compPlans),
  capYearStart: z.string().nullable(),
  annualCapCents: z.string().nullable(),
})
export type EstimateRow = z.output<typeof estimateRow>

/** Columns for `EstimateRow`; the statement names the tables `deal` and `agent`. */
export const estimateColumns = `
  deal.id AS "dealId", deal.agent_id AS "agentId", deal.price_cents AS "priceCents", deal.commission_rate AS "commissionRate",
  deal.gross_commission_cents AS "grossCommissionCents", deal.close_date::text AS "closeDate", agent.comp_plan AS "compPlan",
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
  constructor(private readonly brokerage: Brokerage) {}

  /** Integer cents by deal. Whoever has just read the brokerage's settings gives them along. */
  async of(
    manager: EntityManager,
    rows: readonly EstimateRow[],
    read?: BrokerageSettings,
  ): Promise<Map<string, Cents>> {
    const bases = await this.basesOf(manager, rows, read)
    return new Map(bases.map(({ dealId, ...basis }) => [dealId, estimateCents(basis)]))
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
  ): Promise<(EstimateInput & { dealId: string })[]> {
    if (rows.length === 0) return []
    const settings = read ?? (await this.brokerage.settings(manager))
    const today = dayIn(settings.timeZone, new Date())
    const dated = rows.map((row) => ({ row, year: capYearOf(row, row.closeDate ?? today) }))
    const ledger = await this.ledgerOf(
      manager,
      [...new Set(rows.map((row) => row.agentId))],
      dated.map(({ year }) => year),
    )
    return dated.map(({ row, year }) => {
      const plan = planTerms(settings, row.compPlan, cents(row.annualCapCents))
      return {
        dealId: row.dealId,
        terms: termsOf(row, settings),
        plan,
        capUsedCents: capUsed(ledger.get(row.agentId) ?? [], year),
      }
    })
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
