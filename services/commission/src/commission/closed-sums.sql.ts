// Sums over closed deals of a period in one query: by agent, side or month, or in total.
import { Brokerage, type BrokerageSettings } from '@bluebonnet/brokerage'
import type { Cents } from '@bluebonnet/commission'
import { dayIn, raw, rowsOf, sql } from '@bluebonnet/platform'
import { z } from 'zod'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { closedOf, Earnings, type EarningsDays, type EarningsScope, type EstimatedPart } from './earnings.sql.js'
import { dealParts, dealsWithSums, sharesOfDeals } from './deal-parts.sql.js'

/**
 * Totals of deals that closed in a period, in integer cents. Gross is the brokerage's part, the fees, the agents' part
 * and other payees, less what the client paid. Debts that deals pay count in the agents' part: they were income when
 * they were charged.
 */
export interface ClosedSum {
  /** All closed sides and their sales volume. */
  sides: number
  volume: Cents
  /** Deals with a CDA, with its figures. */
  deals: number
  gross: Cents
  brokerage: Cents
  fees: Cents
  agent: Cents
  other: Cents
  /** Deals without a CDA, with estimates as of now. */
  open: { deals: number; gross: Cents; agent: Cents; other: Cents }
}

/** The names of the sums that are not estimates. */
type ActualSum = Exclude<keyof ClosedSum, 'open'>
const actualSums = <Value>(of: (name: ActualSum) => Value): Record<ActualSum, Value> => ({
  sides: of('sides'),
  volume: of('volume'),
  deals: of('deals'),
  gross: of('gross'),
  brokerage: of('brokerage'),
  fees: of('fees'),
  agent: of('agent'),
  other: of('other'),
})

export const emptySum: ClosedSum = { ...actualSums(() => 0), open: { deals: 0, gross: 0, agent: 0, other: 0 } }

/** Sums are bigint, so they arrive as text. */
const sumsRow = z.strictObject(actualSums(() => z.string()))
const sumsByKey = sumsRow.extend({ key: z.string() })
const sumsInAll = sumsRow.extend({ agents: z.number() })

/** Over deals or parts of deals: a side and its price count once, for the deal's own agent. */
const sumsOf = (isOwn: string): string => `
  count(*) FILTER (WHERE ${isOwn}) AS sides, coalesce(sum(deal.price_cents), 0) AS volume,
  count(deal.cda_earned_cents) AS deals, coalesce(sum(deal.cda_gross_cents), 0) AS gross,
  coalesce(sum(deal.cda_brokerage_cents), 0) AS brokerage, coalesce(sum(deal.cda_earned_cents), 0) AS agent,
  coalesce(sum(deal.cda_other_cents), 0) AS other,
  coalesce(sum(deal.cda_gross_cents + deal.cda_client_paid_cents - deal.cda_brokerage_cents
    - deal.cda_earned_cents - deal.cda_other_cents), 0) AS fees`

const sumOf = (row: z.output<typeof sumsRow>): Omit<ClosedSum, 'open'> => actualSums((name) => Number(row[name]))

const keys = {
  agent: { column: 'deal.agent_id::text', of: ({ agentId }: EstimatedPart) => agentId },
  side: { column: 'deal.side', of: ({ row }: EstimatedPart): string => row.side },
  month: {
    column: "to_char(deal.close_date, 'YYYY-MM')",
    of: ({ row }: EstimatedPart) => row.closeDate?.slice(0, 7) ?? '',
  },
}
type SumKey = keyof typeof keys

/** Sums closed deals for statements and for the company dollar, which show the same figures for the same deals. */
@Injectable()
export class ClosedSums {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
    private readonly earnings: Earnings,
  ) {}

  /** The brokerage's current day with the settings that estimates use. */
  async today(): Promise<{ settings: BrokerageSettings; today: string }> {
    const settings = await this.brokerage.settings()
    return { settings, today: dayIn(settings.timeZone, new Date()) }
  }

  /** By agent, side or closing month. Groups without closed deals are missing. */
  async by(
    key: SumKey,
    scope: EarningsScope,
    days: EarningsDays,
    settings: BrokerageSettings,
  ): Promise<Map<string, ClosedSum>> {
    const isOfSome = scope.agentId !== null || scope.among !== undefined
    const isWhole = key !== 'agent' && !isOfSome
    const closed = closedOf(scope, days)
    const [rows, open] = await Promise.all([
      rowsOf(
        this.dataSource,
        sumsByKey,
        sql`SELECT ${raw(keys[key].column)} AS key, ${raw(sumsOf(isWhole ? 'true' : 'deal.is_own'))}
              FROM ${isWhole ? raw(`${dealsWithSums} deal`) : dealParts(isOfSome, closed)}
             WHERE ${closed} GROUP BY 1`,
      ),
      this.earnings.estimated(this.dataSource.manager, scope, days, settings),
    ])
    const sums = new Map(rows.map((row) => [row.key, { ...sumOf(row), open: emptySum.open }]))
    // An agent who only shares deals without a CDA has only estimates.
    for (const part of open) {
      const name = keys[key].of(part)
      const before = sums.get(name) ?? emptySum
      sums.set(name, { ...before, open: together(before.open, openPart(part, isWhole)) })
    }
    return sums
  }

  /** Total over all, with the number of agents who closed a deal. */
  async inAll(
    scope: EarningsScope,
    days: EarningsDays,
    settings: BrokerageSettings,
  ): Promise<ClosedSum & { agents: number }> {
    if (scope.agentId !== null) {
      const theirs = (await this.by('agent', scope, days, settings)).get(scope.agentId)
      return theirs === undefined ? { ...emptySum, agents: 0 } : { ...theirs, agents: 1 }
    }
    const closed = closedOf(scope, days)
    const [[row], open] = await Promise.all([
      rowsOf(
        this.dataSource,
        sumsInAll,
        sql`SELECT count(DISTINCT deal.agent_id)::int + (
                     SELECT count(DISTINCT s.agent_id)::int FROM ${raw(sharesOfDeals)} s
                       JOIN deals deal ON deal.id = s.deal_id
                      WHERE ${closed} AND NOT EXISTS (SELECT FROM deals deal
                        WHERE deal.agent_id = s.agent_id AND ${closed})
                   ) AS agents, ${raw(sumsOf('true'))} FROM ${raw(dealsWithSums)} deal WHERE ${closed}`,
      ),
      this.earnings.estimated(this.dataSource.manager, scope, days, settings),
    ])
    if (row === undefined) return { ...emptySum, agents: 0 }
    return {
      ...sumOf(row),
      agents: row.agents,
      open: open.map((part) => openPart(part, true)).reduce(together, emptySum.open),
    }
  }
}

/** A whole deal counts once, for its own agent. */
const openPart = ({ cents: agent, gross, other, isOwn }: EstimatedPart, isWhole: boolean): ClosedSum['open'] => ({
  deals: isWhole && !isOwn ? 0 : 1,
  gross,
  agent,
  other,
})

const together = (one: ClosedSum['open'], other: ClosedSum['open']): ClosedSum['open'] => ({
  deals: one.deals + other.deals,
  gross: one.gross + other.gross,
  agent: one.agent + other.agent,
  other: one.other + other.other,
})

/** Adds two sums. */
export const addSums = (one: ClosedSum, other: ClosedSum): ClosedSum => ({
  ...actualSums((name) => one[name] + other[name]),
  open: together(one.open, other.open),
})
