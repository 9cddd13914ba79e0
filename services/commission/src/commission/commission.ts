import { Agents, agentErrors, Brokerage } from '@bluebonnet/brokerage'
import type { Cents } from '@bluebonnet/commission'
import { periodDays, type CommissionSummary, type Days } from '@bluebonnet/contracts'
import { dollarsOf, visibility } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { lastTwelveMonths, startedMonths, monthStart, yearOf } from './calendar.js'
import { CapCards } from './cap-cards.js'
import { CommissionRows } from './commission-rows.js'
import { type AgentEarnings, Earnings, type EarningsScope } from './earnings.sql.js'

/** The scope of a list's rows, as for figures. Empty if the caller may not ask for it. */
export const scopeOfList = (caller: Caller, agentId: string | undefined): EarningsScope | null => {
  const seen = visibility(caller)
  if (seen === 'brokerage') return { agentId: agentId ?? null }
  return seen === 'own' && (agentId ?? caller.agentId) === caller.agentId ? { agentId: caller.agentId } : null
}

/** Figures of the commission page, and the sums that dashboard and reports share with it. */
@Injectable()
export class Commission {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: Agents,
    private readonly brokerage: Brokerage,
    private readonly earnings: Earnings,
    private readonly cards: CapCards,
    private readonly rows: CommissionRows,
  ) {}

  /**
   * Whose figures a caller gets (docs/rules/roles-and-permissions.md#figures-scope): agents their own, the office the
   * brokerage's or one agent's. Null for a user without business data. Throws AGENT_NOT_FOUND for an agent whom the
   * caller may not ask about.
   */
  async scope(caller: Caller, agentId?: string | null): Promise<EarningsScope | null> {
    const seen = visibility(caller)
    if (seen === 'none') return null
    if (seen === 'own') {
      if (typeof agentId === 'string' && agentId !== caller.agentId) throw agentErrors.fail('AGENT_NOT_FOUND')
      return { agentId: caller.agentId }
    }
    if (typeof agentId !== 'string') return { agentId: null }
    return { agentId: (await this.agents.byId(this.dataSource.manager, agentId)).id }
  }

  /**
   * Commission by close date within a period, in integer cents, one entry for each day up to `today` on which deals
   * closed.
   */
  async earnedByDay(scope: EarningsScope, period: Days, today: string): Promise<AgentEarnings[]> {
    return this.earnings.by(this.dataSource.manager, 'day', scope, { period, today })
  }

  /** Commission YTD in integer cents: deals that closed in the calendar year of `today`, up to that day. */
  async ytdCents(scope: EarningsScope, today: string): Promise<Cents> {
    return total(await this.earnedByDay(scope, yearOf(today), today))
  }

  /** The cards show this year's figures. With a period, `inPeriod` and the lists cover that period. */
  async summary(caller: Caller, agentId?: string, period?: string): Promise<CommissionSummary> {
    const scope = await this.scope(caller, agentId)
    const today = await this.brokerage.today()
    const chosen = period === undefined ? null : periodDays(period)
    const months = chosen === null ? lastTwelveMonths(today) : startedMonths(chosen, today)
    const noTrend = months.map((month) => ({ month, amount: 0 }))
    if (scope === null) return { ...nothing, ...(chosen === null ? {} : { inPeriod: produced([]) }), trend: noTrend }
    const year = yearOf(today)
    const days = await this.earnedByDay(scope, { from: monthStart(today, 11), to: year.to }, today)
    const shown = chosen === null ? days : await this.earnedByDay(scope, chosen, today)
    const thisYear = days.filter((day) => day.key >= year.from)
    const { commission: commissionYTD, avgPerDeal, closedDeals } = produced(thisYear)
    return {
      commissionYTD,
      thisMonth: dollarsOf(total(thisYear.filter((day) => day.key >= monthStart(today)))),
      avgPerDeal,
      closedDeals,
      ...(chosen === null ? {} : { inPeriod: produced(shown) }),
      ...(await this.cards.of(scope.agentId ?? caller.agentId, today)),
      trend: months.map((month) => ({
        month,
        amount: dollarsOf(total(shown.filter((day) => day.key.startsWith(month)))),
      })),
      transactions: await this.rows.transactions(scope, today, chosen),
      cdaTable: await this.rows.cdaTable(scope, today, chosen),
    }
  }
}

const nothing = {
  commissionYTD: 0,
  thisMonth: 0,
  avgPerDeal: 0,
  closedDeals: 0,
  cap: null,
  transactions: [],
  cdaTable: [],
}

/** Amount and number of deals over some days. */
const produced = (days: readonly AgentEarnings[]): NonNullable<CommissionSummary['inPeriod']> => {
  const closedDeals = days.reduce((sum, day) => sum + day.deals, 0)
  return { commission: dollarsOf(total(days)), avgPerDeal: dollarsOf(average(total(days), closedDeals)), closedDeals }
}

const total = (days: readonly AgentEarnings[]): Cents => days.reduce((sum, day) => sum + day.cents, 0)

/** To the nearest cent; 0 without deals. */
const average = (sum: Cents, count: number): Cents =>
  count === 0 ? 0 : Number((BigInt(sum) * 2n + BigInt(count)) / (BigInt(count) * 2n))
