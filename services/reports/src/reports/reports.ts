import { Brokerage } from '@bluebonnet/auth'
import { dollarsOf, type ReportSeries, type ReportSummary } from '@bluebonnet/contracts'
import { Commission, dayAfter } from '@bluebonnet/deals'
import { type Caller, dayIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DealMonths } from './deal-months.js'
import { ReportFiguresQuery } from './report-figures.js'

/**
 * The figures of the Reports screen (docs/rules/screens.md#report-figures). Throw AGENT_NOT_FOUND for an agent whose
 * figures are not the caller's to see.
 */
@Injectable()
export class Reports {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly commission: Commission,
    private readonly figures: ReportFiguresQuery,
    private readonly months: DealMonths,
  ) {}

  async summary(caller: Caller, agentId?: string): Promise<ReportSummary> {
    const scope = await this.commission.scope(caller, agentId)
    const { timeZone } = await this.brokerage.settings()
    const now = new Date()
    const [figures, ytdCents] = await Promise.all([
      this.figures.of(scope, timeZone, now),
      scope === null ? 0 : this.commission.ytdCents(scope, dayIn(timeZone, now)),
    ])
    return { ...figures, ytdCommission: dollarsOf(ytdCents) }
  }

  /** Deals by the month in which they were entered, commission by the month in which they closed. */
  async series(caller: Caller, agentId?: string): Promise<ReportSeries> {
    const scope = await this.commission.scope(caller, agentId)
    const { timeZone } = await this.brokerage.settings()
    const now = new Date()
    const months = await this.months.of(scope, timeZone, now)
    const today = dayIn(timeZone, now)
    const from = `${months[0]?.month ?? today.slice(0, 7)}-01`
    const earned = scope === null ? [] : await this.commission.earnedByDay(scope, { from, to: dayAfter(today) }, today)
    return months.map((row) => ({
      ...row,
      commission: dollarsOf(earned.filter(({ key }) => key.startsWith(row.month)).reduce((sum, { cents }) => sum + cents, 0)),
    }))
  }
}
