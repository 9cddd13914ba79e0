// The database sums commissions of closed deals, by day or by agent.
import type { BrokerageSettings } from '@bluebonnet/brokerage'
import type { Cents } from '@bluebonnet/commission'
import type { Days } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { closedWithin } from '@bluebonnet/deals'
import { allOf, raw, rowsOf, type Sql, sql } from '@bluebonnet/platform'
import { z } from 'zod'
import { dealParts, dealsWithSums } from './deal-parts.sql.js'
import { estimateColumns, type Estimated, estimateRow, type EstimateRow, Estimates } from '../estimates/estimates.js'

/** Scope of figures: one agent or the whole brokerage. */
export interface EarningsScope {
  agentId: string | null
  /** Limits the whole brokerage to these agents. */
  among?: readonly string[]
}

/** Days that count: close dates within a period, up to the brokerage's `today`. */
export interface EarningsDays {
  period: Days
  today: string
}

/** What agents earned from closed deals: the actual split if a valid CDA exists, else the estimate. */
export interface AgentEarnings {
  /** The close date or the agent's id, depending on the query. */
  key: string
  cents: Cents
  deals: number
}

const earnedRow = z.strictObject({ key: z.string(), cents: z.string(), deals: z.string() })

const keys = { day: 'deal.close_date::text', agent: 'deal.agent_id::text' } as const
/** Sums by day have each deal once; sums by agent have each agent's part. */
const whole = raw(`${dealsWithSums} deal`)

/** Sums commissions of closed deals (docs/rules/commission-and-caps.md#ytd). */
@Injectable()
export class Earnings {
  constructor(private readonly estimates: Estimates) {}

  async by(
    manager: EntityManager,
    key: keyof typeof keys,
    scope: EarningsScope,
    days: EarningsDays,
  ): Promise<AgentEarnings[]> {
    const isWhole = key === 'day' && scope.agentId === null && scope.among === undefined
    const closed = closedOf(scope, days)
    const rows = await rowsOf(
      manager,
      earnedRow,
      sql`SELECT ${raw(keys[key])} AS key, sum(deal.cda_earned_cents) AS cents, count(*) AS deals
            FROM ${isWhole ? whole : dealParts(scope.agentId !== null || scope.among !== undefined, closed)}
           WHERE ${closed} AND deal.cda_earned_cents IS NOT NULL GROUP BY 1`,
    )
    const sums = new Map(
      rows.map((row) => [row.key, { key: row.key, cents: Number(row.cents), deals: Number(row.deals) }]),
    )
    for (const { row, agentId, isOwn, cents } of await this.estimated(manager, scope, days)) {
      const name = key === 'agent' ? agentId : (row.closeDate ?? '')
      const sum = sums.get(name) ?? { key: name, cents: 0, deals: 0 }
      sums.set(name, { key: name, cents: sum.cents + cents, deals: sum.deals + (isWhole && !isOwn ? 0 : 1) })
    }
    return [...sums.values()]
  }

  /** Closed deals without a CDA: what each agent in scope and others would get from each. */
  async estimated(
    manager: EntityManager,
    scope: EarningsScope,
    days: EarningsDays,
    settings?: BrokerageSettings,
  ): Promise<EstimatedPart[]> {
    const rows = await rowsOf(
      manager,
      estimateRow,
      sql`SELECT ${raw(estimateColumns)} FROM deals deal JOIN agents agent ON agent.id = deal.agent_id
           WHERE ${allOf([closedWithin(days.period, days.today), sharedBy(scope)])} AND NOT deal.has_cda`,
    )
    const estimates = await this.estimates.divided(manager, rows, settings)
    return rows.flatMap((row) => partsOf(row, estimates.get(row.dealId)).filter(isWithin(scope)))
  }
}

/** One agent's part of a deal without a CDA. */
export interface EstimatedPart {
  row: EstimateRow
  agentId: string
  /** Whether it is the part of the deal's own agent. */
  isOwn: boolean
  cents: Cents
  gross: Cents
  other: Cents
}

const partsOf = (row: EstimateRow, estimated: Estimated | undefined): EstimatedPart[] => {
  if (estimated === undefined) return []
  const { shared, ...own } = estimated
  return [{ row, agentId: row.agentId, isOwn: true, ...own }, ...shared.map((part) => ({ row, isOwn: false, ...part }))]
}

const isWithin =
  ({ agentId, among }: EarningsScope) =>
  (part: EstimatedPart): boolean =>
    (agentId === null || part.agentId === agentId) && (among === undefined || among.includes(part.agentId))

/** Deals in which somebody in scope has a part. Null for the whole brokerage. */
const sharedBy = ({ agentId, among }: EarningsScope): Sql | null => {
  const whose = agentId === null ? among : [agentId]
  return whose === undefined
    ? null
    : sql`(deal.agent_id = ANY(${whose}) OR deal.id = ANY (ARRAY(
        SELECT deal_id FROM deal_participants WHERE agent_id = ANY(${whose}))))`
}

/** Closed deals in scope within the days. The query names the table `deal`. */
export const closedOf = ({ agentId, among }: EarningsScope, { period, today }: EarningsDays): Sql =>
  allOf([
    closedWithin(period, today),
    among === undefined ? null : sql`deal.agent_id = ANY(${among})`,
    agentId === null ? null : sql`deal.agent_id = ${agentId}`,
  ])
