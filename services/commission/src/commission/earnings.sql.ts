// Commissions of closed deals are added up by the database, by day or by agent.
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

/** Whose figures: one agent's or the whole brokerage's. */
export interface EarningsScope {
  agentId: string | null
  /** Of the whole brokerage, these agents alone. */
  among?: readonly string[]
}

/** Which days count: those of a period, by close date, that have come by the brokerage's `today`. */
export interface EarningsDays {
  period: Days
  today: string
}

/** What closed deals brought their agents: the actual split where a CDA stands, else the estimate. */
export interface Earned {
  /** The close date or the agent's id, as asked. */
  key: string
  cents: Cents
  deals: number
}

const earnedBy = z.strictObject({ key: z.string(), cents: z.string(), deals: z.string() })

const keys = { day: 'deal.close_date::text', agent: 'deal.agent_id::text' } as const
/** The brokerage's days have each deal once; whoever asks for agents has each one's part. */
const whole = raw(`${dealsWithSums} deal`)

/** Adds up commissions of closed deals (docs/rules/commission-and-caps.md#ytd). */
@Injectable()
export class Earnings {
  constructor(private readonly estimates: Estimates) {}

  async by(
    manager: EntityManager,
    key: keyof typeof keys,
    scope: EarningsScope,
    days: EarningsDays,
  ): Promise<Earned[]> {
    const isWhole = key === 'day' && scope.agentId === null && scope.among === undefined
    const rows = await rowsOf(
      manager,
      earnedBy,
      sql`SELECT ${raw(keys[key])} AS key, sum(deal.cda_agent_cents) AS cents, count(*) AS deals
            FROM ${isWhole ? whole : dealParts(scope.agentId !== null || scope.among !== undefined)}
           WHERE ${closedOf(scope, days)} AND deal.cda_agent_cents IS NOT NULL GROUP BY 1`,
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

  /** Closed deals without a CDA: what each agent in scope would get of each, and what others would get of it. */
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

/** What of a deal without a CDA would be one agent's. */
export interface EstimatedPart {
  row: EstimateRow
  agentId: string
  /** Whether it is the deal's own agent's. */
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

/** The deals in which somebody in scope has a part; null for those of the whole brokerage. */
const sharedBy = ({ agentId, among }: EarningsScope): Sql | null => {
  const whose = agentId === null ? among : [agentId]
  return whose === undefined
    ? null
    : sql`(deal.agent_id = ANY(${whose}) OR deal.id = ANY (ARRAY(
        SELECT deal_id FROM deal_participants WHERE agent_id = ANY(${whose}))))`
}

/** The closed deals of somebody's days; the statement names the table `deal`. */
export const closedOf = ({ agentId, among }: EarningsScope, { period, today }: EarningsDays): Sql =>
  allOf([
    closedWithin(period, today),
    among === undefined ? null : sql`deal.agent_id = ANY(${among})`,
    agentId === null ? null : sql`deal.agent_id = ${agentId}`,
  ])
