import { Brokerage } from '@bluebonnet/brokerage'
import { type CallInput, type Days, periodDays, type ReportSeries, type ReportSummary } from '@bluebonnet/contracts'
import { dayAfter, dollarsOf } from '@bluebonnet/domain'
import { Commission, startedMonths } from '@bluebonnet/commission-service'
import { type Caller, dayIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Scope } from '../scope/in-scope.js'
import { type DealMonth, DealMonths } from './deal-months.sql.js'
import { ReportFiguresQuery } from './report-figures.sql.js'

type Query = CallInput<'GET /api/reports/summary'>['query']

/**
 * The figures of the Reports screen (docs/rules/screens.md#report-figures). The methods throw
 * AGENT_NOT_FOUND for an agent whose figures the caller may not see.
 */
@Injectable()
export class Reports {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly commission: Commission,
    private readonly reportFiguresQuery: ReportFiguresQuery,
    private readonly months: DealMonths,
    private readonly dataSource: DataSource,
  ) {}

  async summary(caller: Caller, { agentId, period: chosen }: Query): Promise<ReportSummary> {
    const scope = await this.commission.scope(caller, agentId)
    const { timeZone } = await this.brokerage.settings()
    const now = new Date()
    const today = dayIn(timeZone, now)
    const period = chosen === undefined ? null : periodDays(chosen)
    const { manager } = this.dataSource
    const figures = await this.reportFiguresQuery.of(manager, scope, timeZone, now, period)
    const ytdCents = scope === null ? 0 : await this.commission.ytdCents(scope, today)
    const closed = scope === null || period === null ? [] : await this.commission.earnedByDay(scope, period, today)
    const inPeriod = {
      closedDeals: closed.reduce((sum, { deals }) => sum + deals, 0),
      commission: dollarsOf(centsOf(closed)),
    }
    return { ...figures, ytdCommission: dollarsOf(ytdCents), ...(period === null ? {} : { inPeriod }) }
  }

  /** Deals by the month in which they were entered, commission by the month in which they closed. */
  async series(caller: Caller, { agentId, period: chosen }: Query): Promise<ReportSeries> {
    const scope = await this.commission.scope(caller, agentId)
    const { timeZone } = await this.brokerage.settings()
    const now = new Date()
    const today = dayIn(timeZone, now)
    const period = chosen === undefined ? null : periodDays(chosen)
    const { manager } = this.dataSource
    const months =
      period === null
        ? await this.months.lastTwelve(manager, scope, timeZone, now)
        : await this.monthsOf(manager, scope, timeZone, period, today)
    const days = period ?? { from: `${months[0]?.month ?? today.slice(0, 7)}-01`, to: dayAfter(today) }
    const earned = scope === null ? [] : await this.commission.earnedByDay(scope, days, today)
    return months.map((row) => ({
      ...row,
      commission: dollarsOf(centsOf(earned.filter(({ key }) => key.startsWith(row.month)))),
    }))
  }

  /** The months of a period that have begun, each with the entries of its days within the period. */
  private async monthsOf(
    reader: EntityManager,
    scope: Scope,
    timeZone: string,
    period: Days,
    today: string,
  ): Promise<DealMonth[]> {
    const entered = await this.months.within(reader, scope, timeZone, period)
    return startedMonths(period, today).map((month) => entered.get(month) ?? { month, deals: 0, volume: 0 })
  }
}

const centsOf = (earned: readonly { cents: number }[]): number => earned.reduce((sum, { cents }) => sum + cents, 0)
